// Buffers, which are not in the heap.
// ends: out_of_memory program_error timeout
const all = [];
for (;;) all.push(new Uint8Array(1e6).fill(1));
