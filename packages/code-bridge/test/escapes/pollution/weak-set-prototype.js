// `WeakSet` and `WeakMap` methods lie about errors.
// ends: program_error budget_exceeded protocol_violation
WeakSet.prototype.has = () => true;
WeakMap.prototype.get = () => ({ line: { toString() { return 'x'; } }, column: {} });
throw new Error('x');
