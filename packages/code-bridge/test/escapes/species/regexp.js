// Species and constructors chosen by the program: regexp.
class Own extends RegExp { static get [Symbol.species]() { return function (pattern, flags) { void look('pattern', pattern); return new RegExp('x', 'g'); }; } }
await reach('split', () => new Own('b')[Symbol.split]('abc'));
await reach('matchAll', () => [...'abc'.matchAll(new Own('b', 'g'))]);
return reached;
