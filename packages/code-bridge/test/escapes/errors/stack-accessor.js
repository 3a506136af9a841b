// The accessor functions of `stack`.
const own = Object.getOwnPropertyDescriptor(new Error('x'), 'stack');
await reach('descriptor', () => own);
await reach('getter', () => own.get);
await reach('getter on another', () => own.get?.call(globalThis));
await reach('getter on the bridge', () => own.get?.call(openclaw));
return reached;
