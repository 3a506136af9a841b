// Symbols that Node registers lead to nothing.
for (const name of ['nodejs.util.inspect.custom', 'nodejs.util.promisify.custom', 'nodejs.rejection', 'nodejs.dispose', 'undici.globalDispatcher.1']) {
  const symbol = Symbol.for(name);
  for (const holder of [globalThis, Object.prototype, Function.prototype, Promise.prototype, Error, openclaw, console]) if (symbol in holder) reached.push(name);
}
return reached;
