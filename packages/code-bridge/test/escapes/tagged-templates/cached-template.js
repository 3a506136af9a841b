// Template tags: cached-template.
function same() { return ((strings) => strings)`x`; }
if (same() !== same()) reached.push('not cached');
await reach('frozen', () => Object.getOwnPropertyDescriptors(same()));
return reached;
