// Functions, symbols and errors whose names are objects.
const bait = { toString() { void look('reader', this); return 'n'; } };
const named = Object.defineProperty(() => {}, 'name', { value: bait });
console.log({ named }, Object.assign(new Error('x'), { name: bait, message: bait }));
return reached;
