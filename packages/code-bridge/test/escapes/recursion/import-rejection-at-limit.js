// The rejection of an import() made near the end of the stack.
const pending = [];
await atFullStack('import', () => { pending.push(import('node:fs')); });
for (const each of pending.slice(-50)) await reach('rejection', () => each);
return reached;
