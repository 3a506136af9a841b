// Generators and what stands behind them: yield-bridge.
async function* calls() { for (;;) yield openclaw.tools.call('canary', {}); }
const walker = calls();
await reach('first', () => walker.next());
await reach('end', () => walker.return());
return reached;
