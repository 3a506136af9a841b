// The queue of outgoing messages is tampered with: huge.
// ends: budget_exceeded program_error out_of_memory
const { push } = Array.prototype;
Array.prototype.push = function (...given) { return push.call(this, ...given.map((each) => (typeof each === 'string' && each.startsWith('{"type"') ? '{"type":"result","value":"' + 'x'.repeat(4e6) + '"}' : each))); };
openclaw.tools.call('canary', {}).catch(() => {});
await new Promise(() => {});
