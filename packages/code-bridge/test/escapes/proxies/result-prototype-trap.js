// A proxy in the prototype chain of the result.
const result = [];
Object.setPrototypeOf(result, new Proxy(Array.prototype, { get(target, key, receiver) { void look('reader', receiver); return Reflect.get(target, key, receiver); } }));
return result;
