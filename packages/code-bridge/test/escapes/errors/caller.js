// `caller` and `arguments` of functions on the stack.
function outer() { return [outer.caller, outer.arguments]; }
await reach('caller', () => outer()[0]);
await reach('arguments', () => outer()[1]);
await reach('callee', () => (function () { return arguments.callee.caller; })());
return reached;
