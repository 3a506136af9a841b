// The error of a text that does not parse, made at run time.
await reach('json', () => JSON.parse('{'));
await reach('regexp', () => new RegExp('('));
await reach('function', () => Function('('));
return reached;
