// A formatter that throws while the engine formats.
Error.prepareStackTrace = () => { throw new Error('inner'); };
await reach('stack', () => new Error('x').stack);
await reach('type error', () => { try { null.x; } catch (error) { return error.stack; } });
return reached;
