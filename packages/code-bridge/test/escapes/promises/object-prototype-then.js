// `Object.prototype.then` makes every object a thenable, answers included.
Object.defineProperty(Object.prototype, 'then', { configurable: true, get() { void look('receiver', this); return undefined; } });
const answer = await openclaw.tools.call('canary', {});
delete Object.prototype.then;
await reach('answer', () => answer);
return reached;
