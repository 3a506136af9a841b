// JSON text nested deeper than the stack.
// ends: ok out_of_memory
await reach('parse', () => JSON.parse('['.repeat(100000) + ']'.repeat(100000)));
return reached;
