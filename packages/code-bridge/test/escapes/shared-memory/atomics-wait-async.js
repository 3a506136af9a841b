// Shared memory and threads: atomics-wait-async.
await forbid('waitAsync', () => Atomics.waitAsync(new Int32Array(8), 0, 0, 10));
await forbid('pause', () => Atomics.pause());
return reached;
