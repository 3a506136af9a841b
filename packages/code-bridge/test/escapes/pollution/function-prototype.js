// `call`, `apply` and `bind` are replaced.
// ends: ok program_error
const { call, apply, bind } = Function.prototype;
const seen = [];
Function.prototype.call = Function.prototype.apply = Function.prototype.bind = function (...given) { seen[seen.length] = this; return undefined; };
openclaw.tools.call('canary', {}).catch(() => {});
Object.assign(Function.prototype, { call, apply, bind });
for (const each of [...seen]) await reach('function', () => each);
return reached;
