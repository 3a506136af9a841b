// `then` of a call's promise is replaced, to see who calls it.
const pending = openclaw.tools.call('canary', {});
const callers = [];
pending.then = function (...handlers) { callers.push(this, ...handlers); return Promise.prototype.then.apply(this, handlers); };
await pending;
for (const each of callers) await reach('caller', () => each);
return reached;
