// Code from strings: error-of-eval.
let error;
try { eval('1'); } catch (thrown) { error = thrown; }
await reach('error', () => error);
await reach('constructor', () => error.constructor.constructor);
return reached;
