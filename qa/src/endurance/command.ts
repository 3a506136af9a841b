import process from 'node:process';
import { type Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { currentLauncher } from '../suite/launcher.ts';
import { asTable, type Figure, isBroken } from './figures.ts';

interface Endured {
  readonly figures: readonly Figure[];
  /** The first of what went wrong, to look into. */
  readonly faults?: readonly unknown[];
}

interface Flags {
  readonly json?: true;
  readonly minutes: number;
}

const DEFAULT_SEED = 20_260_514;

/**
 * Adds `openclaw qa endure …`: what has to hold when it happens a hundred or a hundred thousand times. Each prints
 * its figures beside their targets, stops by itself, and fails if something happened that must never happen; a speed
 * that is missed on a busy machine is told. What they are made of is loaded when one of them runs.
 */
export function addEndureCommand(qa: Command): void {
  const endure = qa
    .command('endure')
    .description('repeat what has to hold every time, and count what did not');

  add(endure, 'schemas', 'generated schemas and arguments through validation, signatures and repair')
    .addOption(count('--count <n>', 'generated schemas', 100_000))
    .option('--catalogs <dir>', 'a folder of MCP tools/list answers, tried as trusted too')
    .addOption(count('--seed <n>', 'another seed makes other schemas', DEFAULT_SEED))
    .addOption(count('--item-timeout <ms>', 'how long one may take', 5_000))
    .action(
      (flags: Flags & { count: number; catalogs?: string; seed: number; itemTimeout: number }, command) =>
        report(command, flags, async (signal) => {
          const { endureSchemas } = await import('./schemas/endure-schemas.ts');
          const { itemTimeout: itemTimeoutMs, ...options } = flags;
          return endureSchemas({ ...options, itemTimeoutMs, signal });
        }),
    );

  add(endure, 'kills', 'a Gateway killed at random moments of a run, over and over, in one state folder')
    .addOption(count('--count <n>', 'kills', 100))
    .addOption(count('--seed <n>', 'another seed kills at other moments', DEFAULT_SEED))
    .action((flags: Flags & { count: number; seed: number }, command) =>
      report(command, flags, async (signal) => {
        const { endureKills } = await import('./kills/endure-kills.ts');
        return endureKills({ ...flags, launcher: currentLauncher(process), signal });
      }),
    );

  add(endure, 'sessions', 'many conversations at once with one Gateway: errors, added latency, memory')
    .addOption(count('--sessions <n>', 'conversations at a time', 200))
    .addOption(count('--turns <n>', 'turns in all', 10_000))
    .addOption(
      count(
        '--think <ms>',
        'how long the provider takes for an answer, half as long to half as long again',
        2_000,
      ),
    )
    .action((flags: Flags & { sessions: number; turns: number; think: number }, command) =>
      report(command, flags, async (signal) => {
        const { endureSessions } = await import('./sessions/endure-sessions.ts');
        const options = { ...flags, thinkMs: flags.think, launcher: currentLauncher(process), signal };
        return { figures: await endureSessions(options) };
      }),
    );

  add(endure, 'cut-log', 'the log of a real run, cut at every byte')
    .addOption(count('--every <bytes>', 'cut only at every so many bytes', 1))
    .action((flags: Flags & { every: number }, command) =>
      report(command, flags, async (signal) => {
        const { endureCutLog } = await import('./cut-log/endure-cut-log.ts');
        return { figures: await endureCutLog({ ...flags, launcher: currentLauncher(process), signal }) };
      }),
    );
}

function add(endure: Command, name: string, description: string): Command {
  return endure
    .command(name)
    .description(description)
    .addOption(count('--minutes <n>', 'give up after so many', 30))
    .option('--json', 'print the figures as JSON');
}

function count(flags: string, description: string, preset: number): Option {
  return new Option(flags, description).default(preset).argParser((text) => {
    const number = Number(text);
    if (Number.isSafeInteger(number) && number >= 0) return number;
    throw new InvalidArgumentError('It has to be a whole number.');
  });
}

async function report(
  command: Command,
  { json, minutes }: Flags,
  endure: (signal: AbortSignal) => Promise<Endured>,
): Promise<void> {
  const { writeOut } = command.configureOutput();
  const { figures, faults = [] } = await endure(AbortSignal.timeout(minutes * 60_000));
  const told = faults.map((fault) => `${JSON.stringify(fault)}\n`).join('');
  writeOut?.(
    json === true ? `${JSON.stringify({ figures, faults }, undefined, 2)}\n` : `${asTable(figures)}\n${told}`,
  );
  if (isBroken(figures))
    throw new CommanderError(1, 'openclaw.qa.endure', 'what must never happen has happened');
}
