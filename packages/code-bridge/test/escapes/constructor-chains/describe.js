// The function that describes.
await reach('constructor', () => (openclaw.tools.describe).constructor);
await reach('constructor of it', () => (openclaw.tools.describe).constructor.constructor);
await forbid('code', () => (openclaw.tools.describe).constructor.constructor('return process')());
return reached;
