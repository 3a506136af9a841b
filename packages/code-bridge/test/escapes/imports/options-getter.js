// Dynamic import: options-getter.
await forbidAsync('options', () => import('node:fs', { get with() { void look('reader', this); return { type: 'json' }; } }));
return reached;
