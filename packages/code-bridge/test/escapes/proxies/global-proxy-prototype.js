// A proxy as prototype of the global object sees every name that is looked up.
const seen = [];
try { Object.setPrototypeOf(globalThis, new Proxy({}, { get(_, key, receiver) { seen.push(receiver); return undefined; }, has() { return false; } })); } catch {}
try { Object.setPrototypeOf(Object.prototype, new Proxy({}, {})); } catch {}
await openclaw.tools.call('canary', {});
for (const each of [...seen]) await reach('reader', () => each);
return reached;
