// Generators and what stands behind them: async-dispose.
const resource = { async [Symbol.asyncDispose]() { void look('receiver', this); void look('arguments', arguments); } };
await reach('stack', async () => { const stack = new AsyncDisposableStack(); stack.use(resource); await stack.disposeAsync(); return stack; });
return reached;
