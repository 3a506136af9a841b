// Setters on `Array.prototype` catch what the bridge pushes.
// ends: ok program_error
const got = [];
for (let index = 0; index < 5; index += 1) Object.defineProperty(Array.prototype, index, { configurable: true, set(value) { got.push?.call; look('pushed', value); }, get() { return undefined; } });
openclaw.tools.call('canary', {}).catch(() => {});
for (let index = 0; index < 5; index += 1) delete Array.prototype[index];
return reached;
