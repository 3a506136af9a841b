// One buffer larger than memory.
// ends: out_of_memory program_error timeout
return new Uint8Array(2 ** 33).fill(1).length;
