// Accessors of the engine near the end of the stack.
const bound = new RegExp('(a)(b)');
await atFullStack('regexp', () => bound.exec('ab'));
await atFullStack('json', () => JSON.parse('{"a":[1]}'));
await atFullStack('intl', () => (1.5).toLocaleString());
return reached;
