// A toString that calls itself through an array.
// ends: program_error
const loop = [];
loop.push({ toString: () => String(loop) });
await reach('text', () => String(loop));
throw { toString() { return String(this); } };
