// Generators and what stands behind them: await-in-finally.
async function stubborn() { try { return await openclaw.tools.call('fails', {}); } catch (error) { await look('error', error); return 1; } finally { await openclaw.tools.call('canary', {}); } }
await reach('value', stubborn);
return reached;
