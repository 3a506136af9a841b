// Shared memory and threads: from-prototype.
await reach('buffer', () => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'buffer').get.call(new Uint8Array(4)));
if (new Uint8Array(4).buffer.constructor !== ArrayBuffer) reached.push('buffer');
return reached;
