// Template tags: string-raw.
await reach('raw', () => String.raw({ raw: { length: { valueOf() { void look('reader', this); return 1; } }, 0: 'x' } }));
return reached;
