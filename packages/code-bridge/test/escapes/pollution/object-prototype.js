// `Object.prototype` gets properties the host might read by mistake.
for (const key of ['type', 'ok', 'value', 'code', 'signal', 'env', 'shell', 'cwd', 'message']) Object.prototype[key] = 'polluted';
await reach('answer', () => openclaw.tools.call('canary', {}));
for (const key of Object.keys(Object.prototype)) delete Object.prototype[key];
return reached;
