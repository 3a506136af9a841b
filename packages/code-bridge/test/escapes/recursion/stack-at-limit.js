// The stack is read at every depth near its end.
await atFullStack('stack', () => new Error('x').stack);
return reached;
