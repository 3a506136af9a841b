// Code from strings: reflect-construct.
await forbid('construct', () => Reflect.construct(Function, ['return 1'])());
await forbid('new target', () => Reflect.construct(Function, ['return 1'], Array));
await forbid('apply', () => Reflect.apply(Function, undefined, ['return 1'])());
return reached;
