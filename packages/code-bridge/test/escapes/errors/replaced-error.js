// The global `Error` is a proxy that sees who reads it.
const seen = [];
globalThis.Error = new Proxy(Error, { get(target, key, receiver) { seen.push(receiver, new.target); return Reflect.get(target, key); } });
try { null.x; } catch (error) { void error.stack; }
for (const each of [...seen]) await reach('reader', () => each);
return reached;
