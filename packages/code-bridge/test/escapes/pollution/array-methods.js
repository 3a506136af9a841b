// `shift` and `push` give the child something that is no text.
// ends: program_error
const trap = new Proxy({}, { get(_, key) { console.log('touched'); return undefined; } });
Array.prototype.shift = () => trap;
return 1;
