// WebAssembly: redefined.
globalThis.WebAssembly = { Module: class {} };
await reach('own', () => WebAssembly.Module);
delete globalThis.WebAssembly;
if ('WebAssembly' in globalThis) reached.push('in');
return reached;
