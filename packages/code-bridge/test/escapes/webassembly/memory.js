// WebAssembly: memory.
await forbid('memory', () => new WebAssembly.Memory({ initial: 1, maximum: 65536, shared: true }));
return reached;
