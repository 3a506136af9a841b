// `__proto__` as a key of search options.
await reach('hits', () => openclaw.tools.search('x', JSON.parse('{"__proto__":{"polluted":true},"limit":1}')));
return reached;
