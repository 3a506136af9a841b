import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Command, type CommanderError } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMockOpenAiCommand } from './command.ts';

const MAIN = fileURLToPath(new URL('./fixtures/run-command.ts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-openai-command-'));
});

afterAll(() => rm(folder, { recursive: true }));

function qa(): Command {
  const program = new Command().exitOverride().configureOutput({ writeErr() {} });
  addMockOpenAiCommand(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr() {} });
  return program;
}

function run(...args: string[]): Promise<unknown> {
  return qa().parseAsync(['mock-openai', ...args], { from: 'user' });
}

describe('openclaw qa mock-openai', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints one line with its URL, serves the plan, and ends on %s',
    async (signal) => {
      const plan = join(folder, 'plan.json');
      await writeFile(plan, JSON.stringify({ faults: [{ onRequest: 1, fault: '500' }] }));
      const child = spawn(
        process.execPath,
        ['--conditions=@openclaw/source', MAIN, 'mock-openai', '--plan', plan],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const ended = once(child, 'exit');
      const [line]: unknown[] = await once(createInterface(child.stdout), 'line');
      const url = /http:\S+$/.exec(String(line))?.[0];
      const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hi' }] });
      const ask = () => fetch(`${url}/chat/completions`, { method: 'POST', body });
      expect([(await ask()).status, (await ask()).status]).toEqual([500, 200]);
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
    },
  );

  it('refuses a port that is none', async () => {
    for (const port of ['x', '-1', '65536', '1.5']) {
      await expect(run('--port', port)).rejects.toMatchObject({
        code: 'commander.invalidArgument',
      } satisfies Partial<CommanderError>);
    }
  });

  it('refuses a plan that cannot be read, parsed or followed', async () => {
    const bad = join(folder, 'bad.json');
    const wrong = join(folder, 'wrong.json');
    await writeFile(bad, '{');
    await writeFile(wrong, '{"goals":[{}]}');
    for (const plan of [bad, wrong, join(folder, 'missing.json')]) {
      await expect(run('--plan', plan)).rejects.toMatchObject({ code: 'request_invalid' });
    }
  });
});
