// The same with the message.
const error = new Error('x');
error.message = Symbol();
await reach('stack', () => error.stack);
await reach('text', () => String(error));
return reached;
