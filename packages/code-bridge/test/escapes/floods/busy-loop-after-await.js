// A loop without end after a call.
// ends: timeout
await openclaw.tools.call('canary', {});
for (;;);
