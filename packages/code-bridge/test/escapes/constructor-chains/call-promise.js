// The promise that a call gives.
const pending = openclaw.tools.call('canary', {});
await reach('promise', () => Object.getPrototypeOf(pending));
await forbid('code', () => pending.constructor.constructor('return process')());
await reach('answer', () => pending);
return reached;
