// The arguments object of every trap of a proxy that goes through the bridge.
const handler = new Proxy({}, { get: (_, trap) => (...given) => { for (const each of given) look(String(trap), each); return Reflect[trap](...given); } });
const bait = new Proxy({ a: [1, 2], b: { c: 3 } }, handler);
await reach('answer', () => openclaw.tools.call('canary', bait));
console.log(bait);
return reached;
