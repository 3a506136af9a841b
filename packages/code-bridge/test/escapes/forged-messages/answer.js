// The queue of outgoing messages is tampered with: answer.
// ends: program_error
const { push } = Array.prototype;
Array.prototype.push = function (...given) { return push.call(this, ...given.map((each) => (typeof each === 'string' && each.startsWith('{"type"') ? '{"type":"answer","id":1,"ok":true,"value":1}' : each))); };
openclaw.tools.call('canary', {}).catch(() => {});
await new Promise(() => {});
