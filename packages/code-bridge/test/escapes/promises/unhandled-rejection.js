// A rejection nobody handles, with an object that runs code when it is inspected.
const bait = { get stack() { void look('stack reader', this); return ''; }, [Symbol.for('nodejs.util.inspect.custom')](...given) { void reach('inspect', () => given); return ''; }, toString() { return 'x'; } };
Promise.reject(bait);
Promise.reject(new Proxy({}, { get(_, key) { void look('get', arguments); return undefined; } }));
await openclaw.tools.call('canary', {});
return reached;
