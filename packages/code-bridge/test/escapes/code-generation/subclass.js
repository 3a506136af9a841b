// Code from strings: subclass.
await forbid('subclass', () => new (class extends Function {})('return 1')());
return reached;
