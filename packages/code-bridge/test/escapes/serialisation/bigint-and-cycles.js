// What JSON cannot say, in the result.
// ends: ok
const cycle = {};
cycle.self = cycle;
return { big: 12345678901234567890n, cycle, nothing: undefined, not: NaN, fn() {}, sym: Symbol('s'), map: new Map([[1, cycle]]), set: new Set([1]) };
