import { expect, it } from 'vitest';
import { startWitness } from './start-witness.ts';

it('waits for nothing once the suite was stopped, though that was before', async () => {
  const stopped = new AbortController();
  await using witness = await startWitness({ signal: stopped.signal });
  stopped.abort(new Error('stopped'));
  await expect(witness.until(() => false)).rejects.toThrow('stopped');
});
