// Code from strings: async-subclass.
const AsyncFunction = (async () => {}).constructor;
await forbid('subclass', () => new (class extends AsyncFunction {})('return 1')());
return reached;
