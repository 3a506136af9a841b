// The constructor of async functions, which is no global.
const AsyncFunction = (async () => {}).constructor;
await reach('constructor', () => AsyncFunction);
await forbid('code', () => AsyncFunction('return process')());
return reached;
