// A result nested deeper than the stack.
// ends: ok
let deep = {};
for (let index = 0; index < 50000; index += 1) deep = { deep };
return deep;
