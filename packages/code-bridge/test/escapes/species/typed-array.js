// Species and constructors chosen by the program: typed-array.
class Own extends Uint8Array { static get [Symbol.species]() { return function (...given) { void look('given', given); return new Uint8Array(64); }; } }
await reach('subarray', () => new Own(4).subarray(1));
await reach('slice', () => new Own(4).slice(1));
await reach('map', () => new Own(4).map(() => 1));
return reached;
