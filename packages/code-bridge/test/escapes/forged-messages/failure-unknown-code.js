// The queue of outgoing messages is tampered with: failure-unknown-code.
// ends: program_error
const { push } = Array.prototype;
Array.prototype.push = function (...given) { return push.call(this, ...given.map((each) => (typeof each === 'string' && each.startsWith('{"type"') ? '{"type":"failure","code":"runtime_unavailable","message":"x"}' : each))); };
openclaw.tools.call('canary', {}).catch(() => {});
await new Promise(() => {});
