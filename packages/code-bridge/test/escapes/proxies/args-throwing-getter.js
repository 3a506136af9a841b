// A getter that throws while the arguments are written.
await reach('answer', () => openclaw.tools.call('canary', { get a() { throw new TypeError('mine'); } }));
return reached;
