// Objects without end.
// ends: out_of_memory timeout
const all = [];
for (;;) all.push({ all, index: all.length });
