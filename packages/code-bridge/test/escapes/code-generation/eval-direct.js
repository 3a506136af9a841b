// Code from strings: eval-direct.
await forbid('eval', () => eval('1'));
return reached;
