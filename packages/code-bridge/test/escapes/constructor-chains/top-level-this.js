// `this` of a sloppy function.
await reach('constructor', () => ((function () { return this; })()).constructor);
await reach('constructor of it', () => ((function () { return this; })()).constructor.constructor);
await forbid('code', () => ((function () { return this; })()).constructor.constructor('return process')());
return reached;
