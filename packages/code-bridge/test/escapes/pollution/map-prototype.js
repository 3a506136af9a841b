// `Map.prototype` methods are replaced to see the table of calls.
// ends: ok program_error
const { get, set } = Map.prototype;
const seen = [];
Map.prototype.set = function (...given) { seen.push(this, ...given); return set.apply(this, given); };
Map.prototype.get = function (key) { seen.push(this); return get.call(this, key); };
await openclaw.tools.call('canary', {});
for (const each of [...seen]) await reach('table', () => each);
return reached;
