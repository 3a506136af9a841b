// Species and constructors chosen by the program: iterator-helpers.
const iterator = { next() { void look('receiver', this); return { done: true }; }, __proto__: Iterator.prototype };
await reach('map', () => iterator.map((value) => value).toArray());
await reach('from', () => Iterator.from(iterator));
await reach('fromAsync', () => Array.fromAsync(iterator));
return reached;
