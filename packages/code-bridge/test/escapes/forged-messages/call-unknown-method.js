// The queue of outgoing messages is tampered with: call-unknown-method.
// ends: program_error
const { push } = Array.prototype;
Array.prototype.push = function (...given) { return push.call(this, ...given.map((each) => (typeof each === 'string' && each.startsWith('{"type"') ? '{"type":"call","id":1,"method":"constructor","params":[]}' : each))); };
openclaw.tools.call('canary', {}).catch(() => {});
await new Promise(() => {});
