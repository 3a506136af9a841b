// Species and constructors chosen by the program: array-buffer.
class Own extends ArrayBuffer { static get [Symbol.species]() { return function () { return new ArrayBuffer(1e3); }; } }
await reach('slice', () => new Own(8).slice(0, 4));
await reach('same', () => { const one = new ArrayBuffer(8); one.constructor = { [Symbol.species]: function () { return one; } }; return one.slice(0, 4); });
return reached;
