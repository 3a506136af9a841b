// The function that searches.
await reach('constructor', () => (openclaw.tools.search).constructor);
await reach('constructor of it', () => (openclaw.tools.search).constructor.constructor);
await forbid('code', () => (openclaw.tools.search).constructor.constructor('return process')());
return reached;
