// Calls without end.
// ends: budget_exceeded timeout
for (;;) await openclaw.tools.call('canary', {});
