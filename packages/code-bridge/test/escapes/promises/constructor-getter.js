// A promise whose `constructor` is a getter, read when it is awaited.
const pending = openclaw.tools.call('canary', {});
let self;
Object.defineProperty(pending, 'constructor', { get() { self = this; return Promise; } });
await pending;
await reach('receiver', () => self);
return reached;
