// The bridge's own objects cannot be changed for our code, only shadowed for the program.
for (const [holder, key] of [[openclaw, 'tools'], [openclaw.tools, 'call'], [console, 'log']]) {
  if (Reflect.set(holder, key, () => 1)) reached.push(key);
  if (Reflect.deleteProperty(holder, key)) reached.push(key);
  if (Reflect.setPrototypeOf(holder, {})) reached.push(key);
}
return reached;
