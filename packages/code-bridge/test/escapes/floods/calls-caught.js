// Calls over the budget, each refusal caught.
// ends: ok budget_exceeded timeout
let refused = 0;
for (let index = 0; index < 5000; index += 1) openclaw.tools.call('canary', {}).catch(() => { refused += 1; });
await openclaw.tools.call('canary', {}).catch(() => {});
return reached;
