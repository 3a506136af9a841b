// The object that a call answers with.
const answer = await openclaw.tools.call('canary', { deep: [{}] });
await reach('answer', () => answer);
await reach('its constructor', () => answer.constructor.constructor);
await forbid('code', () => answer.constructor.constructor('return this')());
return reached;
