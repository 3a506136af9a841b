// Shared memory and threads: atomics.
if (typeof Atomics !== 'undefined') reached.push('Atomics');
await forbid('wait', () => Atomics.wait(new Int32Array(8), 0, 0, 1e9));
return reached;
