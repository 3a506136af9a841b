import { describe, expect, it } from 'vitest';
import {
  encodeMessage,
  MAX_NESTING,
  parseChildMessage,
  parseGuestMessage,
  parseHostMessage,
} from './protocol.ts';

const LIMITS = {
  maxCalls: 1,
  maxPendingCalls: 1,
  maxMessageCharacters: 1,
  maxLogLines: 1,
  maxLogLineCharacters: 1,
  maxLogCharacters: 1,
};

describe('the protocol guards', () => {
  it.each([
    { type: 'call', id: 1, method: 'search', params: ['x', {}] },
    { type: 'log', level: 'warn', text: '' },
    { type: 'logs-cut' },
    { type: 'result', value: null },
    { type: 'failure', code: 'program_error', message: 'x', line: 1, column: 2, call: 3 },
  ] as const)('BRG-10: a program may cause $type', (message) => {
    const line = encodeMessage(message);
    expect(parseGuestMessage(line)).toEqual(message);
    expect(parseChildMessage(line)).toEqual(message);
    expect(parseHostMessage(line)).toBeUndefined();
  });

  it.each([
    ['ready', '{"type":"ready"}'],
    ['that it waits', '{"type":"waiting","calls":1,"answers":0}'],
    ['the findings of a probe', '{"type":"probed","capabilities":[]}'],
  ])('BRG-10: a program may not cause %s', (_what, line) => {
    expect(parseGuestMessage(line)).toBeUndefined();
    expect(parseChildMessage(line)).toBeDefined();
  });

  it.each([
    { type: 'boot', guest: { convert: 'a', describe: 'b', realm: 'c' } },
    { type: 'run', code: '', limits: LIMITS },
    { type: 'probe', targets: { readableFile: 'a', writableFolder: 'b', tcpPort: 1, parentPid: 2 } },
    { type: 'answer', id: 1, ok: true, value: { a: 1 } },
    { type: 'answer', id: 1, ok: false, error: { code: 'tool_failed', message: 'x', data: {} } },
  ] as const)('reads back $type of the host', (message) => {
    expect(parseHostMessage(encodeMessage(message))).toEqual(message);
    expect(parseChildMessage(encodeMessage(message))).toBeUndefined();
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['null', 'null'],
    ['no type', '{}'],
    ['a type of another kind', '{"type":["call"]}'],
    ['an id that is no count', '{"type":"call","id":1.5,"method":"call","params":[]}'],
    ['an id of zero', '{"type":"call","id":0,"method":"call","params":[]}'],
    ['a method that objects have', '{"type":"call","id":1,"method":"toString","params":[]}'],
    ['parameters that are no list', '{"type":"call","id":1,"method":"call","params":{}}'],
    ['a level that is none', '{"type":"log","level":"debug","text":""}'],
    ['a result without value', '{"type":"result"}'],
    ['a code that only the host gives', '{"type":"failure","code":"aborted","message":""}'],
    [
      'a finding that is neither denied nor open',
      '{"type":"probed","capabilities":[{"name":"a","result":"?","detail":""}]}',
    ],
    ['two messages on one line', '{"type":"ready"}{"type":"ready"}'],
  ])('BRG-10: refuses %s', (_what, line) => {
    expect(parseChildMessage(line)).toBeUndefined();
    expect(parseHostMessage(line)).toBeUndefined();
  });

  it.each([
    ['a limit that is missing', '{"type":"run","code":"","limits":{}}'],
    ['a boot without texts', '{"type":"boot","guest":{}}'],
    ['a probe without targets', '{"type":"probe"}'],
    ['an answer without value', '{"type":"answer","id":1,"ok":true}'],
    ['an error without code', '{"type":"answer","id":1,"ok":false,"error":{"message":""}}'],
  ])('refuses %s', (_what, line) => {
    expect(parseHostMessage(line)).toBeUndefined();
  });

  it('refuses what is nested too deeply, however it is written, and takes what is not', () => {
    const nested = (depth: number): string =>
      `{"type":"result","value":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(parseGuestMessage(nested(MAX_NESTING - 1))).toBeDefined();
    expect(parseGuestMessage(nested(MAX_NESTING))).toBeUndefined();
    expect(parseGuestMessage(nested(1_000_000))).toBeUndefined();
    const text = JSON.stringify({ type: 'result', value: `\\"${'['.repeat(1_000)}` });
    expect(parseGuestMessage(text)).toBeDefined();
  });

  it('keeps a message on one line', () => {
    const line = encodeMessage({ type: 'log', level: 'log', text: 'a\nb\r\n' });
    expect(line.indexOf('\n')).toBe(line.length - 1);
  });
});
