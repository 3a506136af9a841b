import { tmpdir } from 'node:os';
import { OpenClawError } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { startChild } from './bridge-child.ts';
import { startDeadline } from './deadline.ts';
import { resolveLimits } from './limits.ts';
import type { BridgeOutcome } from './outcome.ts';
import type { BridgeApi } from './program.ts';
import { serveChild } from './serve-child.ts';

const LIMITS = resolveLimits({ maxChildBytes: 2_000_000, maxMessageCharacters: 10_000, maxLogLines: 10 });

/** Serves a child whose process has been taken over: it runs `script` in a Node with every right. */
async function serve(script: string, options: { readonly timeoutMs?: number } = {}): Promise<BridgeOutcome> {
  const command = {
    file: process.execPath,
    arguments: ['--eval', `const { writeSync } = require('node:fs');${script}`],
  };
  const child = startChild({ command, cwd: tmpdir(), limits: LIMITS });
  const { signal } = new AbortController();
  const timeoutMs = options.timeoutMs ?? 20_000;
  using deadline = startDeadline({ timeoutMs, signal });
  const never: BridgeApi['call'] = () => new Promise(() => {});
  const unused = (): Promise<never> => Promise.reject(new OpenClawError('internal_error', 'not expected'));
  const program = { code: '', api: { search: unused, describe: unused, call: never }, timeoutMs, signal };
  const outcome = await serveChild({ child, program, limits: LIMITS, deadline });
  await child.gone;
  return outcome;
}

const call = (id: number): string => JSON.stringify({ type: 'call', id, method: 'call', params: ['x', {}] });
const say = (line: string): string => `writeSync(1, ${JSON.stringify(`${line}\n`)});`;
const STAY = 'setInterval(() => {}, 1000);';

describe('a child that has been taken over', () => {
  it.each([
    ['says what is no message', say('hello') + STAY],
    ['says ready once more', say('{"type":"ready"}') + STAY],
    ['sends findings of a probe', say('{"type":"probed","capabilities":[]}') + STAY],
    ['sends a message of the host', say('{"type":"run","code":"","limits":{}}') + STAY],
    ['calls out of order', say(call(2)) + STAY],
    ['logs more lines than agreed', say('{"type":"log","level":"log","text":"x"}').repeat(11) + STAY],
    [
      'logs a longer line than agreed',
      say(JSON.stringify({ type: 'log', level: 'log', text: 'x'.repeat(5_000) })) + STAY,
    ],
    ['nests without end', say(`{"type":"result","value":${'['.repeat(5_000)}${']'.repeat(5_000)}}`) + STAY],
    ['sends bytes that are no text', `writeSync(1, Buffer.from([0xff, 0xfe, 10]));${STAY}`],
  ])('BRG-10: is killed when it %s', async (_what, script) => {
    expect(await serve(script)).toMatchObject({ ok: false, error: { code: 'protocol_violation' } });
  });

  it.each([
    ['sends a line without end', "for (;;) writeSync(1, 'x'.repeat(65536));"],
    ['sends lines without end', `for (;;) writeSync(1, '{"type":"logs-cut"}\\n'.repeat(1000));`],
    [
      'has more calls under way than it may',
      Array.from({ length: 40 }, (_, index) => say(call(index + 1))).join('') + STAY,
    ],
  ])('BRG-11: is killed when it %s', async (_what, script) => {
    expect(await serve(script)).toMatchObject({ ok: false, error: { code: 'budget_exceeded' } });
  });

  it('BRG-5: cannot outstay its deadline by ignoring signals', async () => {
    const script = `for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => {}); ${STAY}`;
    expect(await serve(script, { timeoutMs: 300 })).toMatchObject({ ok: false, error: { code: 'timeout' } });
  });

  it('BRG-8: what it wrote to stderr is waited for, kept by its end, and both losses are counted', async () => {
    const outcome = await serve("writeSync(2, 'x'.repeat(100000) + 'the end'); process.exitCode = 3;");
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        code: 'program_error',
        message: expect.stringMatching(/exit code 3.*63536 kept bytes.*34471 bytes were discarded/),
        diagnostic: {
          discardedBytes: 100_007 - 65_536,
          omittedBytes: 65_536 - 2_000,
          text: expect.stringMatching(/the end$/),
        },
      },
    });
  });

  it('takes the first of two results', async () => {
    const outcome = await serve(
      say('{"type":"result","value":1}{"type":"result","value":2}'.replace('}{', '}\n{')),
    );
    expect(outcome).toMatchObject({ ok: true, value: 1 });
  });

  it('ends without a result', async () => {
    expect(await serve('')).toMatchObject({ ok: false, error: { code: 'program_error' } });
  });
});
