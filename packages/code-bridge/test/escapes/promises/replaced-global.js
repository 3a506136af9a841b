// `Promise` itself is replaced.
const given = [];
globalThis.Promise = function (executor) { given.push(executor); return { then() {} }; };
openclaw.tools.call('canary', {});
for (const each of given) await reach('executor', () => each);
return reached;
