// Arguments larger than a message may be.
// ends: budget_exceeded
await openclaw.tools.call('canary', { text: 'x'.repeat(1e6) });
