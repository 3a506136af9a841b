// `require` and its friends.
for (const name of ['require', 'module', 'exports', '__filename', '__dirname', 'global', 'process', 'Buffer']) if (typeof globalThis[name] !== 'undefined') reached.push(name);
await forbid('require', () => require('node:fs'));
await forbid('module', () => module.constructor._load('fs'));
return reached;
