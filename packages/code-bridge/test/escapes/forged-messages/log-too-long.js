// The queue of outgoing messages is tampered with: log-too-long.
// ends: protocol_violation
const { push } = Array.prototype;
Array.prototype.push = function (...given) { return push.call(this, ...given.map((each) => (typeof each === 'string' && each.startsWith('{"type"') ? '{"type":"log","level":"log","text":"' + 'x'.repeat(100000) + '"}' : each))); };
openclaw.tools.call('canary', {}).catch(() => {});
await new Promise(() => {});
