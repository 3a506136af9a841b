// `withResolvers` and `try` called on a foreign-looking constructor.
function Fake(executor) { this.executor = executor; executor(() => {}, () => {}); }
await reach('resolvers', () => Promise.withResolvers.call(Fake));
await reach('try', () => Promise.try?.call(Fake, () => 1));
return reached;
