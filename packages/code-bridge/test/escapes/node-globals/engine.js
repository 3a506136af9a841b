// Globals that Node has and a program must not: engine.
for (const name of ['gc', 'print', 'read', 'load', 'quit', 'version', 'd8', 'ShadowRealm', '%Foo']) {
  if (name in globalThis) reached.push(name);
  if (typeof globalThis[name] !== 'undefined') reached.push(name);
}
return reached;
