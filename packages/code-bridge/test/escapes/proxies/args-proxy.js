// A proxy as arguments, to see which realm touches it.
const seen = [];
const bait = new Proxy({ a: 1 }, { get(target, key, receiver) { seen.push(receiver); return Reflect.get(target, key); }, ownKeys(target) { seen.push(this); return Reflect.ownKeys(target); }, getOwnPropertyDescriptor: Reflect.getOwnPropertyDescriptor });
await reach('answer', () => openclaw.tools.call('canary', bait));
for (const each of [...seen]) await reach('toucher', () => each);
return reached;
