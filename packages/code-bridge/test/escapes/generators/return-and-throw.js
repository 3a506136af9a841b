// Generators and what stands behind them: return-and-throw.
function* walk() { try { yield 1; } finally { yield this; } }
const walker = walk.call(undefined);
walker.next();
await reach('return', () => walker.return(2));
await reach('throw', () => { try { return walker.throw(new Error('x')); } catch (error) { return error; } });
return reached;
