// WebAssembly: instantiate.
await forbidAsync('instantiate', async () => WebAssembly.instantiate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
await forbidAsync('streaming', async () => WebAssembly.instantiateStreaming({}));
return reached;
