import process from 'node:process';
import { OpenClawError } from '@openclaw/contracts';
import { type Command, CommanderError, Option } from 'commander';
import { consoleReport } from './console-report.ts';
import { currentLauncher } from './launcher.ts';
import { runSuite } from './run-suite.ts';
import type { ProviderMode, Scenario } from './scenario.ts';
import { summaryOf, writeResults } from './write-results.ts';

interface Flags {
  readonly providerMode: ProviderMode;
  readonly scenario?: string;
  readonly out: string;
  readonly json?: true;
}

const MODES: readonly ProviderMode[] = ['mock-openai', 'live'];
const DEFAULT_WIDTH = 120;

/** Adds `suite` to `openclaw qa`: runs scenarios, prints their claims, and fails if any of them does. */
export function addSuiteCommand(qa: Command, scenarios: readonly Scenario[]): void {
  qa.command('suite')
    .description('run scenarios against a real Gateway and check what they claim')
    .addOption(
      new Option('--provider-mode <mode>', 'who answers as the model').choices(MODES).default('mock-openai'),
    )
    .addOption(
      new Option('--scenario <name>', 'only this one; default: all of the provider mode').choices(
        scenarios.map(({ name }) => name),
      ),
    )
    .option('--out <dir>', 'where the results are written', 'qa-output')
    .option('--json', 'print the summary as JSON instead of tables')
    .action((flags: Flags, command: Command) => run(flags, { command, scenarios }));
}

async function run(
  flags: Flags,
  { command, scenarios }: { readonly command: Command; readonly scenarios: readonly Scenario[] },
): Promise<void> {
  const ofMode = scenarios.filter((each) => each.providerMode === flags.providerMode);
  const chosen = ofMode.filter(({ name }) => flags.scenario === undefined || name === flags.scenario);
  if (chosen.length === 0) {
    const names = ofMode.map(({ name }) => name).join(', ');
    const message = `error: ${flags.scenario} does not run in provider mode ${flags.providerMode}, which has: ${names}`;
    command.error(message, { exitCode: 2, code: 'openclaw.qa.scenario' });
  }
  const { writeOut, writeErr, getOutHelpWidth } = command.configureOutput();
  using stop = stopSignal();
  const result = await runSuite({
    scenarios: chosen,
    providerMode: flags.providerMode,
    launcher: currentLauncher(process),
    env: process.env,
    signal: stop.signal,
    progress: (line) => writeErr?.(`qa: ${line}\n`),
  });
  const paths = await writeResults(result, flags.out);
  writeOut?.(
    flags.json === true
      ? `${JSON.stringify(summaryOf(result), undefined, 2)}\n`
      : `${consoleReport(result, getOutHelpWidth?.() ?? DEFAULT_WIDTH)}Written: ${paths.join(', ')}\n`,
  );
  if (!result.passed) throw new CommanderError(1, 'openclaw.qa.claims', 'a claim failed');
}

/** Ctrl-C and a service manager's stop end the suite in order, its Gateways and folders with it. */
function stopSignal(): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const abort = (): void =>
    controller.abort(
      new OpenClawError('run_cancelled', 'The suite was stopped before its end; nothing was written.'),
    );
  process.once('SIGINT', abort).once('SIGTERM', abort);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      process.off('SIGINT', abort).off('SIGTERM', abort);
    },
  };
}
