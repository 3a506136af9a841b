// Globals that Node has and a program must not: events.
for (const name of ['Event', 'EventTarget', 'AbortController', 'AbortSignal', 'CustomEvent']) {
  if (name in globalThis) reached.push(name);
  if (typeof globalThis[name] !== 'undefined') reached.push(name);
}
return reached;
