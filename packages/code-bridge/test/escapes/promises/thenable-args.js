// Arguments with a `then`.
await reach('answer', () => openclaw.tools.call('canary', { then(resolve) { void reach('resolve', () => resolve); resolve(1); } }));
return reached;
