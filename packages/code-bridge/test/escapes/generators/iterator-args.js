// Generators and what stands behind them: iterator-args.
const bait = { *[Symbol.iterator]() { void look('receiver', this); yield 1; } };
await reach('spread', () => openclaw.tools.call(...['canary', bait]));
console.log(...bait);
return reached;
