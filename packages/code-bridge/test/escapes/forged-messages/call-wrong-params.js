// The queue of outgoing messages is tampered with: call-wrong-params.
// ends: protocol_violation
const { push } = Array.prototype;
Array.prototype.push = function (...given) { return push.call(this, ...given.map((each) => (typeof each === 'string' && each.startsWith('{"type"') ? '{"type":"call","id":1,"method":"call","params":[{"id":"canary"},1]}' : each))); };
openclaw.tools.call('canary', {}).catch(() => {});
await new Promise(() => {});
