import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runSuite } from './run-suite.ts';
import type { Scenario } from './scenario.ts';

async function runAll(scenarios: readonly Scenario[], signal: AbortSignal = new AbortController().signal) {
  return runSuite({
    scenarios,
    providerMode: 'mock-openai',
    launcher: { command: 'none', args: [] },
    env: {},
    signal,
    progress: () => undefined,
  });
}

/** Scenarios that write down, in one list, when each begins and ends, and do what `during` says between. */
function noting(during: (name: string, signal: AbortSignal) => Promise<unknown>) {
  const notes: string[] = [];
  const named = (name: string, more: Partial<Scenario> = {}): Scenario => ({
    name,
    description: '',
    providerMode: 'mock-openai',
    baseline: 'direct',
    async run({ signal }) {
      notes.push(`${name} begins`);
      await during(name, signal);
      notes.push(`${name} ends`);
      return { lanes: [], claims: [], notes: [] };
    },
    ...more,
  });
  return { notes, named };
}

async function runIn(run: (folder: string) => Promise<void>) {
  let folder = '';
  const scenario: Scenario = {
    name: 'any',
    description: '',
    providerMode: 'mock-openai',
    baseline: 'direct',
    async run(context) {
      folder = context.folder;
      await writeFile(join(folder, 'left-behind'), '');
      await run(folder);
      return { lanes: [], claims: [], notes: [] };
    },
  };
  const outcome = await runAll([scenario]).catch((thrown: unknown) => thrown);
  return { folder, outcome };
}

describe('runSuite', () => {
  it('removes the folder of a scenario that ended well', async () => {
    const { folder } = await runIn(async () => undefined);
    await expect(access(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('removes the folder of a scenario that threw, and passes the error on', async () => {
    const failure = new Error('the scenario broke');
    const { folder, outcome } = await runIn(() => Promise.reject(failure));
    expect(outcome).toBe(failure);
    await expect(access(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('runs two scenarios side by side, and those that must be alone before them, and keeps the order', async () => {
    const met = Promise.withResolvers<void>();
    const { notes, named } = noting(async (name) => {
      if (name === 'c') met.resolve();
      // Would wait for ever, were they run one after the other.
      if (name === 'a') await met.promise;
    });
    const { scenarios } = await runAll([named('a'), named('b', { alone: true }), named('c')]);
    expect(notes.slice(0, 2)).toEqual(['b begins', 'b ends']);
    // Which of two begins first is up to the disk, which makes their folders at the same time.
    expect(notes.slice(2).toSorted()).toEqual(['a begins', 'a ends', 'c begins', 'c ends']);
    expect(scenarios.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('stops the one beside it when a scenario throws, waits for its end, and begins no other', async () => {
    const bothRun = Promise.withResolvers<void>();
    const { notes, named } = noting(async (name, signal) => {
      if (name === 'b') bothRun.resolve();
      // A scenario begins when its folder is made: without the wait, `a` could be over before `b` has one.
      if (name === 'a') await bothRun.promise.then(() => Promise.reject(new Error('the scenario broke')));
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    });
    const outcome = runAll([named('a'), named('b'), named('c')]);
    await expect(outcome).rejects.toThrow('the scenario broke');
    expect(notes.slice(0, -1).toSorted()).toEqual(['a begins', 'b begins']);
    expect(notes.at(-1)).toBe('b ends');
  });

  it('begins no scenario whose folder was still being made when it was stopped', async () => {
    const stopping = new AbortController();
    const { notes, named } = noting(async () => undefined);
    const skipped = { skipReason: () => void stopping.abort(new Error('stopped')) };
    await expect(runAll([named('a', skipped)], stopping.signal)).rejects.toThrow('stopped');
    expect(notes).toEqual([]);
  });
});
