import { type SessionRecord, toolRef } from '@openclaw/contracts';
import { expect, it } from 'vitest';
import { makeTool } from '../test/rig.ts';
import { createRecorder } from './recorder.ts';

function recording() {
  const records: SessionRecord[] = [];
  const recorder = createRecorder({
    log: { append: async (record) => void records.push(record) },
    run: { agentId: 'main', sessionKey: 'agent:main:t', sessionId: 's', runId: 'r', channel: 'test' },
    clock: () => new Date(0),
  });
  return { recorder, records };
}

it('TEL-3: a query is recorded redacted and in at most 512 characters', async () => {
  const { recorder, records } = recording();
  await recorder.searched('c0', [
    { query: 'password=hunter22', hits: [] },
    { query: 'find a note '.repeat(200_000), hits: [] },
  ]);
  expect(JSON.stringify(records)).not.toContain('hunter22');
  expect(JSON.stringify(records).length).toBeLessThan(1_000);
});

it('FR-41: a repaired name is a notice, with what was sent bounded and on one line', async () => {
  const { recorder, records } = recording();
  const tool = { id: 'openclaw:hr:team_new', source: 'openclaw', owner: 'hr', name: 'team_new' } as const;
  await recorder.repaired('c1', { sent: `functions.\nTeamNew${'x'.repeat(500)}`, tool });
  expect(records).toMatchObject([{ type: 'notice', code: 'name_repaired', runId: 'r' }]);
  const [notice] = records;
  const message = notice?.type === 'notice' ? notice.message : '';
  expect(message).toMatch(/^c1: "functions\. TeamNewx+…" was taken for openclaw:hr:team_new$/u);
  expect(message.length).toBeLessThan(200);
});

it.each([
  [true, 'tool-error'],
  [false, 'completed'],
] as const)('TEL-4: a result whose isError is %s is recorded as %s', async (isError, status) => {
  const { recorder, records } = recording();
  const tool = makeTool({ name: 'note_find' }).tool;
  const request = {
    tool,
    arguments: {},
    callId: 'c1',
    route: 'direct',
    signal: AbortSignal.any([]),
  } as const;
  const result = { content: [{ type: 'text', text: 'down' }], isError } as const;
  const outcome = { status: 'completed', tool: toolRef(tool), result } as const;
  await recorder.callDone({ request, arguments: {}, outcome, durationMs: 1.26 });
  expect(records).toMatchObject([{ type: 'call', status, durationMs: 1.3, result: 'down' }]);
});
