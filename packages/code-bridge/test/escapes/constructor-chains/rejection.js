// The error that a refused call rejects with.
try {
  await openclaw.tools.call('fails', {});
  reached.push('no rejection');
} catch (error) {
  await reach('error', () => error);
  await reach('data', () => error.data);
  await forbid('code', () => error.constructor.constructor('return process')());
}
return reached;
