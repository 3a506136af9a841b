// Globals that Node has and a program must not: storage.
for (const name of ['localStorage', 'sessionStorage', 'crypto', 'CryptoKey', 'performance', 'PerformanceObserver']) {
  if (name in globalThis) reached.push(name);
  if (typeof globalThis[name] !== 'undefined') reached.push(name);
}
return reached;
