// More calls at a time than may be under way.
// ends: budget_exceeded
await Promise.all(Array.from({ length: 1000 }, () => openclaw.tools.call('canary', {})));
