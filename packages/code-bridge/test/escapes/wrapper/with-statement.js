// `with` over the bridge and a proxy that has everything.
const seen = [];
with (new Proxy({}, { has(_, key) { return key === 'secret'; }, get(_, key, receiver) { seen.push(receiver); return undefined; } })) { void secret; }
for (const each of [...seen]) await reach('receiver', () => each);
return reached;
