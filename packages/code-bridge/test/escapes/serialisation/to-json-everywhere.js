// `toJSON` on the prototype of everything.
// ends: ok program_error
for (const each of [Object, Array, String, Number, Boolean, BigInt, Function, Error]) Object.defineProperty(each.prototype, 'toJSON', { configurable: true, value(...given) { void look('caller', given); return undefined; } });
await reach('answer', () => openclaw.tools.call('canary', { a: 'b', c: [1n === 1n] }));
for (const each of [Object, Array, String, Number, Boolean, BigInt, Function, Error]) delete each.prototype.toJSON;
return reached;
