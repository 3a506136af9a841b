// Unhandled rejections near the end of the stack.
await atFullStack('rejection', () => { Promise.reject(new Error('x')); });
return reached;
