// A getter among the arguments.
await reach('answer', () => openclaw.tools.call('canary', { get a() { void look('reader', this); void look('caller', arguments); return 1; } }));
return reached;
