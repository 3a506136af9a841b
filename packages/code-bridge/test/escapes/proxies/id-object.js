// An object instead of the id, with a `toString`.
await reach('answer', () => openclaw.tools.call({ toString() { void look('reader', this); return 'canary'; } }, {}));
await reach('describe', () => openclaw.tools.describe([]));
await reach('search', () => openclaw.tools.search({ [Symbol.toPrimitive]() { return 'x'; } }));
return reached;
