import { type FunctionCall, OpenClawError, SILENT_LOGGER } from '@openclaw/contracts';
import type { DispatchResult, Surface } from '@openclaw/surfaces';
import { describe, expect, it } from 'vitest';
import { dispatchCalls } from './dispatch-calls.ts';

const said = (text: string): DispatchResult => ({
  content: [{ type: 'text', text }],
  isError: false,
  handedOff: [],
});
const surfaceOf = (dispatch: Surface['dispatch']): Surface => ({
  mode: 'tools',
  functions: [],
  directory: '',
  dispatch,
});
const callsOf = (...names: readonly string[]): readonly FunctionCall[] =>
  names.map((name, place) => ({ callId: `c${place}`, name, arguments: '{}' }));
const options = { signal: new AbortController().signal, newCallId: () => 'x', logger: SILENT_LOGGER };

describe('dispatchCalls', () => {
  it('EXE-1: a fault in one call is that call’s error; its siblings give their results', async () => {
    const surface = surfaceOf(async ({ name }) => {
      if (name === 'broken') throw new RangeError('SECRET');
      return said(name);
    });
    const { results } = await dispatchCalls(surface, callsOf('a', 'broken', 'b'), options);
    expect(results.map(({ ok, message }) => [ok, message.callId])).toEqual([
      [true, 'c0'],
      [false, 'c1'],
      [true, 'c2'],
    ]);
    expect(JSON.stringify(results[1])).toContain('internal_error');
    expect(JSON.stringify(results)).not.toContain('SECRET');
  });

  it('TEL-6: a session log that fails cancels the other calls and is thrown only when they are over', async () => {
    const steps: string[] = [];
    const surface = surfaceOf(async ({ name }, { signal }) => {
      if (name === 'unlogged') throw new OpenClawError('session_log_failed', 'full');
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => setImmediate(resolve), { once: true });
      });
      steps.push('sibling over');
      return said(name);
    });
    const names = ['slow', 'unlogged', ...Array<string>(40).fill('slow')];
    await expect(dispatchCalls(surface, callsOf(...names), options)).rejects.toMatchObject({
      code: 'session_log_failed',
    });
    // The first sixteen but the one that failed; those that had not begun never do.
    expect(steps).toHaveLength(15);
  });

  it('FR-133: a client’s call goes out under its own name, and it is known whether a control wrapped it', async () => {
    const tool = { id: 'client:ring', source: 'client', owner: 'client', name: 'ring' } as const;
    const handedOff = [{ tool, arguments: { n: 1 } }];
    const surface = surfaceOf(async () => ({ content: [], isError: false, handedOff }));
    const { results, pending, clientCalls } = await dispatchCalls(
      surface,
      callsOf('ring', 'tool_call'),
      options,
    );
    expect(results).toEqual([]);
    expect(clientCalls).toEqual(Array(2).fill({ callId: 'x', name: 'ring', arguments: { n: 1 } }));
    expect(pending).toMatchObject([
      { callId: 'c0', wrapped: false, clientCalls: [{ callId: 'x', tool }] },
      { callId: 'c1', wrapped: true, clientCalls: [{ callId: 'x', tool }] },
    ]);
  });

  it('EXE-6: hundreds of calls in one answer run sixteen at a time, and keep their order', async () => {
    let [running, most] = [0, 0];
    const surface = surfaceOf(async ({ name }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return said(name);
    });
    const names = Array.from({ length: 100 }, (_, n) => `n${n}`);
    const { results } = await dispatchCalls(surface, callsOf(...names), options);
    expect(most).toBe(16);
    expect(results.map(({ name }) => name)).toEqual(names);
  });
});
