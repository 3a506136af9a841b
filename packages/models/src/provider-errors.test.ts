import { expect, it } from 'vitest';
import { statusError } from './provider-errors.ts';

it('reads no more of an error body than it needs, though the provider would go on without end', async () => {
  let bytes = 0;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (bytes >= 4 * 1_024 * 1_024) controller.close();
      else controller.enqueue(new Uint8Array(16 * 1_024).fill(0x78));
      bytes += 16 * 1_024;
    },
    cancel() {
      isCancelled = true;
    },
  });
  const error = await statusError(new Response(body, { status: 401 }), { secrets: [], now: () => 0 });
  expect(error.code).toBe('provider_auth');
  expect(bytes).toBeLessThan(128 * 1_024);
  expect(isCancelled).toBe(true);
});
