import { expect, it } from 'vitest';
import { statusError } from './provider-errors.ts';

it('reads no more of an error body than it needs, though the provider would go on without end', async () => {
  let bytes = 0;
  let isLeft = false;
  async function* endless(): AsyncGenerator<Uint8Array, void> {
    try {
      while (bytes < 4 * 1_024 * 1_024) {
        bytes += 16 * 1_024;
        yield new Uint8Array(16 * 1_024).fill(0x78);
      }
    } finally {
      isLeft = true;
    }
  }
  const answer = { status: 401, headers: {}, body: endless() };
  const error = await statusError(answer, { secrets: [], now: () => 0 });
  expect(error.code).toBe('provider_auth');
  expect(bytes).toBeLessThan(128 * 1_024);
  expect(isLeft).toBe(true);
});
