// Getters and setters of the built-in prototypes.
for (const holder of [Object.prototype, Map.prototype, RegExp.prototype, ArrayBuffer.prototype, Symbol.prototype]) {
  for (const key of Reflect.ownKeys(holder)) {
    const { get, set } = Reflect.getOwnPropertyDescriptor(holder, key);
    await reach(`getter ${String(key)}`, () => get);
    await reach(`setter ${String(key)}`, () => set);
  }
}
return reached;
