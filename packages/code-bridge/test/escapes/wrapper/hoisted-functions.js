// Function declarations with the names of what the child uses.
function program() {}
var globalThis = {};
function Error() {}
await reach('answer', () => openclaw.tools.call('canary', {}));
return reached;
