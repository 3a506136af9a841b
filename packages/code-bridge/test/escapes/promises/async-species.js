// The promise of an async function with a changed constructor.
async function one() { return 1; }
const promise = one();
promise.constructor = { [Symbol.species]: function (executor) { void reach('executor', () => executor); executor(() => {}, () => {}); } };
promise.then(() => {});
await reach('promise', () => promise);
return reached;
