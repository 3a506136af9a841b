// `__proto__` as a key of the arguments.
await reach('answer', () => openclaw.tools.call('canary', JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')));
if ({}.polluted) reached.push('own realm');
return reached;
