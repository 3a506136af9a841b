// Arguments nested deeper than the stack.
let deep = [];
for (let index = 0; index < 50000; index += 1) deep = [deep];
await reach('call', () => openclaw.tools.call('canary', deep));
return reached;
