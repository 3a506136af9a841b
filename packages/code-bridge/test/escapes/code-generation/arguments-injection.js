// Code from strings: arguments-injection.
await forbid('parameters', () => Function('a = 1) { return a } //', '')());
await forbid('default', () => Function('a = process', 'return a')());
return reached;
