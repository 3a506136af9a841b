// Code from strings: set-timeout-string.
for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'structuredClone']) if (typeof globalThis[name] !== 'undefined') reached.push(name);
await forbid('setTimeout', () => setTimeout('1', 0));
return reached;
