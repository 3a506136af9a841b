// Shared memory and threads: shared-array-buffer.
if (typeof SharedArrayBuffer !== 'undefined') reached.push('SharedArrayBuffer');
await forbid('new', () => new SharedArrayBuffer(8));
return reached;
