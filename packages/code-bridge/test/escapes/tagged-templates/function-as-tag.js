// Template tags: function-as-tag.
await forbid('Function', () => Function`return process```);
await forbid('constructor', () => (() => {}).constructor`return process```);
return reached;
