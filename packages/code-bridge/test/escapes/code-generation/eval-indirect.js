// Code from strings: eval-indirect.
await forbid('indirect', () => (0, eval)('1'));
await forbid('call', () => eval.call(globalThis, '1'));
await forbid('aliased', () => { const e = eval; return e('var a = 1'); });
return reached;
