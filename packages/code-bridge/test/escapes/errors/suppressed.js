// A disposal that throws gives an error made by the engine.
await reach('suppressed', () => { const stack = new DisposableStack(); stack.defer(() => { throw new Error('a'); }); stack.defer(() => { throw new Error('b'); }); stack.dispose(); });
return reached;
