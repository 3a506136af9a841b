// Generators and what stands behind them: async-constructor.
const AsyncGeneratorFunction = async function* () {}.constructor;
await reach('constructor', () => AsyncGeneratorFunction);
await forbid('code', () => AsyncGeneratorFunction('yield process')().next());
return reached;
