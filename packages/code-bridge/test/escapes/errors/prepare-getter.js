// A getter in place of the formatter.
Object.defineProperty(Error, 'prepareStackTrace', { get() { void look('receiver', this); return undefined; } });
await reach('stack', () => new Error('x').stack);
return reached;
