// Generators and what stands behind them: prototype.
await reach('prototype', () => Object.getPrototypeOf(function* () {}).prototype);
await reach('async prototype', () => Object.getPrototypeOf(async function* () {}).prototype);
await reach('iterator prototype', () => Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
await reach('async iterator prototype', () => Object.getPrototypeOf(Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})()))));
return reached;
