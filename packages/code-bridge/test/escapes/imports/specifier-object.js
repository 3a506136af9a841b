// Dynamic import: specifier-object.
await forbidAsync('object', () => import({ toString() { void look('reader', this); void look('caller', arguments); return 'node:fs'; } }));
await forbidAsync('throwing', () => import({ toString() { throw new Error('mine'); } }));
return reached;
