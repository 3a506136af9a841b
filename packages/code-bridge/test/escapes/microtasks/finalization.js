// Finalisers, which run outside of the program's turn.
const registry = new FinalizationRegistry((held) => { look('held', held); });
for (let index = 0; index < 1e4; index += 1) registry.register({ index }, index);
const weak = new WeakRef({});
await reach('weak', () => weak.deref());
return reached;
