// `__proto__` comes back in an answer.
const answer = await openclaw.tools.call('echo', JSON.parse('{"__proto__":{"polluted":true}}'));
if (answer.polluted || {}.polluted) reached.push('polluted');
await reach('answer', () => answer);
return reached;
