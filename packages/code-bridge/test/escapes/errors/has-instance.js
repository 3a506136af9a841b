// `Error[Symbol.hasInstance]` sees what our own code tests.
Object.defineProperty(Error, Symbol.hasInstance, { value(value) { void look('tested', value); return true; } });
console.log(new Map([[1, 2]]));
void new Error('x').stack;
return reached;
