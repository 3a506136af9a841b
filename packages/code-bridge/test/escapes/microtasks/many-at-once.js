// A million microtasks at once.
// ends: ok timeout out_of_memory
let left = 1e6;
await new Promise((resolve) => { for (let index = 0; index < 1e6; index += 1) Promise.resolve().then(() => { left -= 1; if (left === 0) resolve(); }); });
return reached;
