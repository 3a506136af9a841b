import { type CallOutcome, OpenClawError, type ToolResult } from '@openclaw/contracts';
import { type Cli, onStopSignals } from '../cli.ts';
import { ExitStatus } from '../exit-status.ts';
import { openGateway } from '../open-gateway.ts';
import { outliveFaults } from '../outlive-faults.ts';
import { printJson, printLines } from '../output/print.ts';
import { jsonText, printable } from '../output/printable.ts';
import { openProgressLine } from '../output/progress-line.ts';
import { readText } from '../read-text.ts';
import { createTextLogger } from '../text-logger.ts';
import { createApprovalPrompt } from '../tools/approval-prompt.ts';
import { type CatalogFlags, CLI_CHANNEL } from '../tools/open-catalog.ts';
import { parseJson5 } from '../tools/parse-json5.ts';
import { ofPluginThatIsOff } from '../tools/plugin-that-is-off.ts';

export interface ToolsCallFlags extends CatalogFlags {
  readonly yes?: boolean;
}

export interface ToolsCallTarget {
  readonly idOrName: string;
  /** JSON5, `-` for stdin, or nothing for no arguments. */
  readonly args: string | undefined;
}

/** `openclaw tools call`: one call on the path that every call takes, policy, hooks and approval included. */
export async function callTool(cli: Cli, target: ToolsCallTarget, flags: ToolsCallFlags): Promise<void> {
  if (flags.catalog !== undefined) {
    const message = 'A catalog file only describes tools. Call one that is configured, without --catalog.';
    throw new OpenClawError('request_invalid', message);
  }
  const text = target.args === '-' ? await readText(cli.stdin) : (target.args ?? '{}');
  const args = parseJson5(text, 'The arguments');
  const cancel = new AbortController();
  using _signals = onStopSignals(cli, () => cancel.abort());
  const logger = createTextLogger(cli);
  using _faults = outliveFaults(cli, logger);
  await using gateway = await openGateway(cli, logger);
  using progress = openProgressLine(cli);
  const called = gateway.callTool({
    channel: CLI_CHANNEL,
    idOrName: target.idOrName,
    arguments: args,
    approvals: gateway.approvals.prompting(createApprovalPrompt(cli, { yes: flags.yes === true })),
    onProgress: progress.show,
    signal: cancel.signal,
    ...(flags.agent === undefined ? {} : { agentId: flags.agent }),
  });
  const { session, outcome } = await called.catch(async (thrown: unknown) => {
    throw await ofPluginThatIsOff(cli, { idOrName: target.idOrName, thrown });
  });
  progress.end();
  if (flags.json === true) {
    printJson(cli, { sessionId: session.sessionId, ...outcome });
    if (isFailure(outcome)) throw new ExitStatus(1);
    return;
  }
  if ('error' in outcome) throw new OpenClawError(outcome.error.code, outcome.error.message);
  if (outcome.status !== 'completed') return;
  printLines(cli, resultLines(outcome.result));
  if (outcome.result.isError === true) {
    throw new OpenClawError('tool_failed', `The tool ${outcome.tool.id} reported a failure.`);
  }
}

function isFailure(outcome: CallOutcome): boolean {
  return 'error' in outcome || (outcome.status === 'completed' && outcome.result.isError === true);
}

function resultLines({ content, details }: ToolResult): readonly string[] {
  const lines = content.map((block) => {
    if (block.type === 'text') return printable(block.text);
    const { data: _data, ...told } = { data: undefined, ...block };
    return jsonText(told);
  });
  return lines.length === 0 && details !== undefined ? [jsonText(details)] : lines;
}
