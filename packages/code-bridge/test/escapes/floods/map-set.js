// A set without end.
// ends: out_of_memory program_error timeout
const all = new Set();
for (let index = 0; ; index += 1) all.add(index);
