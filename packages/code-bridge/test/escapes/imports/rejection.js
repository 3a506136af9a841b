// Dynamic import: rejection.
const pending = import('node:fs');
await reach('promise', () => Object.getPrototypeOf(pending));
let error;
await pending.catch((thrown) => { error = thrown; });
await reach('error', () => error);
await forbid('code', () => error.constructor.constructor('return process')());
return reached;
