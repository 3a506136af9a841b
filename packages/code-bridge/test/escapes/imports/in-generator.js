// Dynamic import: in-generator.
async function* loader() { yield await import('node:fs'); }
await forbidAsync('generator', () => loader().next());
return reached;
