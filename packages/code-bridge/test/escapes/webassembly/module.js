// WebAssembly: module.
await forbid('module', () => new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
return reached;
