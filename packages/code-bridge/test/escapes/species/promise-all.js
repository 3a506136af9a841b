// Species and constructors chosen by the program: promise-all.
class Own extends Promise { static get [Symbol.species]() { return Own; } static resolve(value) { void look('value', value); return super.resolve(value); } }
await reach('all', () => Own.all([openclaw.tools.call('canary', {}), 1]));
await reach('race', () => Own.race([openclaw.tools.search('x')]));
await reach('any', () => Own.any([Promise.reject(1), openclaw.tools.describe('canary')]));
return reached;
