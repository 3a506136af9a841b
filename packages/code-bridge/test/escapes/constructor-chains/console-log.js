// A function of the console.
await reach('constructor', () => (console.log).constructor);
await reach('constructor of it', () => (console.log).constructor.constructor);
await forbid('code', () => (console.log).constructor.constructor('return process')());
return reached;
