// Template tags: strings-object.
const tag = (strings) => strings;
await reach('strings', () => tag`a${1}b`);
await reach('raw', () => tag`a`.raw);
await reach('constructor', () => tag`a`.constructor.constructor);
return reached;
