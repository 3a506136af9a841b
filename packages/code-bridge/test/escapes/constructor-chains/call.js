// The function that calls tools.
await reach('constructor', () => (openclaw.tools.call).constructor);
await reach('constructor of it', () => (openclaw.tools.call).constructor.constructor);
await forbid('code', () => (openclaw.tools.call).constructor.constructor('return process')());
return reached;
