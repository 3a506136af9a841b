// Dynamic import: internal.
await forbidAsync('internal', () => import('internal/test/binding'));
await forbidAsync('wasm', () => import('data:application/wasm;base64,AGFzbQEAAAA='));
return reached;
