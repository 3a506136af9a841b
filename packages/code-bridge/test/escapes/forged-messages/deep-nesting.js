// The queue of outgoing messages is tampered with: deep-nesting.
// ends: program_error
const { push } = Array.prototype;
Array.prototype.push = function (...given) { return push.call(this, ...given.map((each) => (typeof each === 'string' && each.startsWith('{"type"') ? '{"type":"result","value":' + '['.repeat(50000) + ']'.repeat(50000) + '}' : each))); };
openclaw.tools.call('canary', {}).catch(() => {});
await new Promise(() => {});
