// The intrinsics are frozen, so that the bridge cannot work.
for (const each of [Object, Array, Promise, Map, WeakMap, String, Function, Error, JSON]) { Object.freeze(each); Object.freeze(each.prototype); }
await reach('answer', () => openclaw.tools.call('canary', {}));
return reached;
