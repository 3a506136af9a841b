// Strings without end.
// ends: out_of_memory timeout
const all = [];
for (let index = 0; ; index += 1) all.push(`${index}`.repeat(1000) + index);
