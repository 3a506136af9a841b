// Species and constructors chosen by the program: array-map.
class Own extends Array { static get [Symbol.species]() { return function (length) { void look('length', length); void look('this', this); return []; }; } }
await reach('map', () => Own.of(1, 2).map(String));
await reach('concat', () => Own.of(1).concat([2]));
await reach('splice', () => Own.of(1, 2).splice(0, 1));
return reached;
