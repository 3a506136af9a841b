// Dynamic import: builtin.
await forbidAsync('fs', () => import('node:fs'));
await forbidAsync('bare', () => import('fs'));
await forbidAsync('process', () => import('node:process'));
return reached;
