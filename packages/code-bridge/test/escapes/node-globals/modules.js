// Globals that Node has and a program must not: modules.
for (const name of ['require', 'module', 'exports', '__dirname', '__filename', 'importScripts']) {
  if (name in globalThis) reached.push(name);
  if (typeof globalThis[name] !== 'undefined') reached.push(name);
}
return reached;
