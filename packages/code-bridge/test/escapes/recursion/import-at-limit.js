// import() at every depth near the end of the stack.
await atFullStack('import', () => import('node:fs'));
return reached;
