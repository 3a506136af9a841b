// The global of the bridge.
await reach('constructor', () => (openclaw).constructor);
await reach('constructor of it', () => (openclaw).constructor.constructor);
await forbid('code', () => (openclaw).constructor.constructor('return process')());
return reached;
