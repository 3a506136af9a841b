// Raw JSON text in arguments and result.
// ends: ok
const raw = JSON.rawJSON?.('1e400') ?? 1;
await reach('answer', () => openclaw.tools.call('canary', { raw }));
return { raw };
