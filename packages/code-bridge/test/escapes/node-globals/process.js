// Globals that Node has and a program must not: process.
for (const name of ['process', 'global', 'root', 'GLOBAL']) {
  if (name in globalThis) reached.push(name);
  if (typeof globalThis[name] !== 'undefined') reached.push(name);
}
return reached;
