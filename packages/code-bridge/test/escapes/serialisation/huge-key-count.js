// An object with very many keys in the result.
// ends: ok budget_exceeded
const wide = {};
for (let index = 0; index < 20000; index += 1) wide[`k${index}`] = index;
return wide;
