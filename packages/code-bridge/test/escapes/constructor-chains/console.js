// The console object.
await reach('constructor', () => (console).constructor);
await reach('constructor of it', () => (console).constructor.constructor);
await forbid('code', () => (console).constructor.constructor('return process')());
return reached;
