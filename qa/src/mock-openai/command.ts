import { readFile } from 'node:fs/promises';
import { OpenClawError } from '@openclaw/contracts';
import { type Command, InvalidArgumentError } from 'commander';
import { createGoalPlan } from './goal-plan.ts';
import { parseJson } from './json-shape.ts';
import { parsePlan } from './parse-plan.ts';
import { type MockOpenAiOptions, startMockOpenAi } from './start-mock-openai.ts';

interface Flags {
  readonly port: number;
  readonly plan?: string;
  readonly record?: string;
}

/** Adds `mock-openai` to `openclaw qa`: prints its URL on one line and serves until SIGINT or SIGTERM. */
export function addMockOpenAiCommand(qa: Command): void {
  qa.command('mock-openai')
    .description('run a model provider that answers by a plan instead of a model')
    .option('--port <n>', 'port on 127.0.0.1; 0 takes a free one', readPort, 0)
    .option(
      '--plan <file>',
      'JSON: { "goals": [{ "need": "…", "toolName": "…", "arguments": {} }], "faults": [] }',
    )
    .option('--record <dir>', 'write the exact body of every request into this folder')
    .action((flags: Flags) => serve(flags));
}

async function serve(flags: Flags): Promise<void> {
  const mock = await startMockOpenAi({
    port: flags.port,
    ...(flags.plan === undefined ? {} : await readPlan(flags.plan)),
    ...(flags.record === undefined ? {} : { recordTo: flags.record }),
  });
  const stopped = Promise.withResolvers<void>();
  process.once('SIGINT', stopped.resolve).once('SIGTERM', stopped.resolve);
  process.stdout.write(`mock-openai is listening on ${mock.url}\n`);
  await stopped.promise;
  process.off('SIGINT', stopped.resolve).off('SIGTERM', stopped.resolve);
  await mock.close();
}

async function readPlan(path: string): Promise<Pick<MockOpenAiOptions, 'plan' | 'faults'>> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new OpenClawError('request_invalid', `The plan ${path} cannot be read.`, { cause });
  });
  const value = parseJson(text);
  if (value === undefined) throw new OpenClawError('request_invalid', `The plan ${path} is not JSON.`);
  const plan = parsePlan(value);
  return { plan: createGoalPlan(plan), faults: plan.faults };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}
