// The stack of an error whose name is a symbol: Node's formatter throws in its own realm.
const error = new Error('x');
error.name = Symbol();
await reach('stack', () => error.stack);
return reached;
