// console.log near the end of the stack.
await atFullStack('log', () => console.log({ a: [1] }));
return reached;
