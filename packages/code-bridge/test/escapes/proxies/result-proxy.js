// The program returns a proxy that logs who reads it.
return new Proxy([], { get(target, key, receiver) { void look('reader', receiver); return key === 'length' ? 0 : Reflect.get(target, key); } });
