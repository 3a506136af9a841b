// Species and constructors chosen by the program: result-array.
class Own extends Array { static get [Symbol.species]() { return function () { void look('this', this); return { length: 0 }; }; } }
console.log(Own.of(1, { a: 2 }));
await reach('answer', () => openclaw.tools.call('canary', { list: Own.of(1, 2) }));
return reached;
