// Globals that Node has and a program must not: timers.
for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'queueMicrotask']) {
  if (name in globalThis) reached.push(name);
  if (typeof globalThis[name] !== 'undefined') reached.push(name);
}
return reached;
