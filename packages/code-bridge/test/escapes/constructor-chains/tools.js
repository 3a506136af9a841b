// The object that holds the functions.
await reach('constructor', () => (openclaw.tools).constructor);
await reach('constructor of it', () => (openclaw.tools).constructor.constructor);
await forbid('code', () => (openclaw.tools).constructor.constructor('return process')());
return reached;
