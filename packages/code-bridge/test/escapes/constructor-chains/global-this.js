// The global object, which in a contextified realm belongs to the host.
await reach('constructor', () => (globalThis).constructor);
await reach('constructor of it', () => (globalThis).constructor.constructor);
await forbid('code', () => (globalThis).constructor.constructor('return process')());
return reached;
