// A bound form of a bridge function.
const bound = openclaw.tools.call.bind(null);
await reach('bound', () => bound);
await reach('constructor', () => Object.getPrototypeOf(bound).constructor);
await forbid('code', () => bound.constructor('return process')());
return reached;
