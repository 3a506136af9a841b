// A stack trace limit that runs code when it is read as a number.
Error.stackTraceLimit = { valueOf() { void look('reader', this); return 1; } };
await reach('stack', () => new Error('x').stack);
return reached;
