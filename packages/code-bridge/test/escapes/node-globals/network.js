// Globals that Node has and a program must not: network.
for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'Request', 'Response', 'Headers', 'navigator']) {
  if (name in globalThis) reached.push(name);
  if (typeof globalThis[name] !== 'undefined') reached.push(name);
}
return reached;
