// `toJSON` among the arguments.
await reach('answer', () => openclaw.tools.call('canary', { toJSON(...given) { void look('caller', given); void look('receiver', this); return { a: 1 }; } }));
return reached;
