// Bridge calls near the end of the stack.
// ends: ok budget_exceeded program_error
await atFullStack('call', () => { openclaw.tools.call('canary', {}).catch((error) => look('error', error)); });
return reached;
