import { describe, expect, it } from 'vitest';
import { parseLog } from './read-log.ts';
import { message, RUN, SESSION } from './records.fixture.ts';

const header = { type: 'session', version: 1, at: '2026-01-02T03:04:05.000Z', ...SESSION };
const ids = { agentId: 'main', sessionId: 's-1' };

function log(...lines: readonly unknown[]): Buffer {
  return Buffer.from(
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );
}

describe('parseLog', () => {
  it('TEL-6: gives back every kind of record as it was', () => {
    expect(parseLog(log(header, ...RUN), ids)).toEqual({
      session: SESSION,
      records: [header, ...RUN],
      damaged: 0,
    });
  });

  const whole = message('user', 'hi');

  it.each([
    ['no JSON', 'nonsense'],
    ['JSON that is no object', '[1]'],
    ['a kind of a later version', { ...whole, type: 'later' }],
    ['a kind that an object inherits', { ...whole, type: 'constructor' }],
    ['a field of the wrong type', { ...whole, at: 5 }],
    ['a field that is missing', { type: 'message', at: 'x', runId: 'r' }],
    ['a message that cannot be replayed', { ...whole, message: { role: 'user', content: 'text' } }],
    ['a role that is none', { ...whole, message: { role: 'toString', content: '' } }],
    ['a call of no known source', { ...RUN[4], tool: { id: 'x', source: 'web', owner: 'o', name: 'n' } }],
    ['zeros, as after a power cut', '\0\0\0\0'],
  ])('TEL-6: skips and counts %s, and keeps its neighbours', (_what, line) => {
    const { records, damaged } = parseLog(log(header, line, whole), ids);
    expect(records).toEqual([header, whole]);
    expect(damaged).toBe(1);
  });

  it('TEL-6: a line that is not UTF-8 is damaged, not quietly repaired', () => {
    const bytes = log(header, whole);
    bytes[bytes.indexOf('hi')] = 0xff;
    expect(parseLog(bytes, ids)).toMatchObject({ records: [header], damaged: 1 });
  });

  it('TEL-6: a log without its first record is known by its ids', () => {
    expect(parseLog(log(whole), ids)).toEqual({
      session: { ...ids, sessionKey: 'agent:main:s-1' },
      records: [whole],
      damaged: 0,
    });
    expect(parseLog(Buffer.alloc(0), ids).records).toEqual([]);
  });
});
