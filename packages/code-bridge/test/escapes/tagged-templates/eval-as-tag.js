// Template tags: eval-as-tag.
await reach('eval', () => eval`1 + 1`);
await forbid('eval of text', () => (0, eval)('1 + 1'));
return reached;
