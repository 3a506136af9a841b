import type { SessionRecord } from '@openclaw/contracts';
import { expect, it } from 'vitest';
import { createRecorder } from './recorder.ts';

it('TEL-3: a query is recorded redacted and in at most 512 characters', async () => {
  const records: SessionRecord[] = [];
  const recorder = createRecorder({
    log: { append: async (record) => void records.push(record) },
    run: { agentId: 'main', sessionKey: 'agent:main:t', sessionId: 's', runId: 'r', channel: 'test' },
    clock: () => new Date(0),
  });
  await recorder.searched('c0', [
    { query: 'password=hunter22', hits: [] },
    { query: 'find a note '.repeat(200_000), hits: [] },
  ]);
  expect(JSON.stringify(records)).not.toContain('hunter22');
  expect(JSON.stringify(records).length).toBeLessThan(1_000);
});
