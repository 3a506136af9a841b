// Shared memory and threads: transfer.
const buffer = new ArrayBuffer(16, { maxByteLength: 64 });
await reach('transfer', () => buffer.transfer());
await reach('resize', () => new ArrayBuffer(8, { maxByteLength: 16 }).resize(16));
await reach('detached', () => buffer.slice(0));
return reached;
