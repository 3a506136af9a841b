// Species and constructors chosen by the program: array-constructor.
const list = [1, 2];
list.constructor = { [Symbol.species]: function (...given) { void look('given', given); return globalThis; } };
await reach('slice', () => list.slice());
await reach('filter', () => list.filter(Boolean));
return reached;
