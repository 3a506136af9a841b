// Generators and what stands behind them: constructor.
const GeneratorFunction = function* () {}.constructor;
await reach('constructor', () => GeneratorFunction);
await forbid('code', () => GeneratorFunction('yield process')().next());
return reached;
