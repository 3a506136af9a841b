import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runSuite } from './run-suite.ts';
import type { Scenario } from './scenario.ts';

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
  const outcome = await runSuite({
    scenarios: [scenario],
    providerMode: 'mock-openai',
    launcher: { command: 'none', args: [] },
    env: {},
    signal: new AbortController().signal,
    progress: () => undefined,
  }).catch((thrown: unknown) => thrown);
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
});
