// The queue of outgoing messages is tampered with: call-out-of-order.
// ends: protocol_violation
const { push } = Array.prototype;
Array.prototype.push = function (...given) { return push.call(this, ...given.map((each) => (typeof each === 'string' && each.startsWith('{"type"') ? '{"type":"call","id":77,"method":"call","params":["canary",{}]}' : each))); };
openclaw.tools.call('canary', {}).catch(() => {});
await new Promise(() => {});
