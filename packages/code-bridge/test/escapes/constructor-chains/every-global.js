// Everything that is reachable from the global object, three levels down.
for (const key of Reflect.ownKeys(globalThis)) await reach(String(key), () => globalThis[key], 3);
return reached;
