// WebAssembly: global.
if (typeof WebAssembly !== 'undefined') reached.push('WebAssembly');
if ('WebAssembly' in globalThis) reached.push('in');
return reached;
