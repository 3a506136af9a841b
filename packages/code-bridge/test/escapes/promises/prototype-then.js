// `Promise.prototype.then` is replaced before the program's own promise is watched.
const { then } = Promise.prototype;
const handlers = [];
Promise.prototype.then = function (...given) { handlers.push(...given); return then.apply(this, given); };
await openclaw.tools.call('canary', {});
for (const each of handlers) await reach('handler', () => each);
Promise.prototype.then = then;
return reached;
