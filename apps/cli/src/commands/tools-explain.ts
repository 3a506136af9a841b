import { OpenClawError } from '@openclaw/contracts';
import type { ExplainedTool, ToolInventory } from '@openclaw/kit';
import { DEFAULT_LAYER, UNRESTRICTED_RULE } from '@openclaw/policy';
import { type Cli, outputWidth } from '../cli.ts';
import { openGateway } from '../open-gateway.ts';
import { printJson } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';
import { warnOfIdleRules } from '../report-error.ts';
import { createTextLogger } from '../text-logger.ts';
import { type CatalogFlags, CLI_CHANNEL } from '../tools/open-catalog.ts';
import { ofPluginThatIsOff } from '../tools/plugin-that-is-off.ts';
import { resolveTool } from '../tools/resolve-tool.ts';

export interface ToolsExplainFlags extends CatalogFlags {
  /** Whose rules apply; unset means that of this program. */
  readonly channel?: string;
  readonly model?: string;
}

/** `openclaw tools explain`: why a tool is available or not, by which rule of which layer (POL-5). */
export async function explainTool(cli: Cli, idOrName: string, flags: ToolsExplainFlags): Promise<void> {
  if (flags.catalog !== undefined) {
    throw new OpenClawError('request_invalid', 'A catalog file has no policy to explain.');
  }
  await using gateway = await openGateway(cli, createTextLogger(cli));
  const inventory = await gateway.inventory({
    channel: flags.channel ?? CLI_CHANNEL,
    ...(flags.agent === undefined ? {} : { agentId: flags.agent }),
    ...(flags.model === undefined ? {} : { model: flags.model }),
  });
  const explained = inventory.explain(idOrName);
  warnOfIdleRules(cli, await gateway.idleRules());
  if (explained.length === 0)
    throw await ofPluginThatIsOff(cli, { idOrName, thrown: notThere(inventory, idOrName) });
  if (flags.json === true) {
    return printJson(
      cli,
      explained.map(({ tool, leftOutByLeanMode, leftOutForImages, explanation }) => ({
        id: tool.id,
        leftOutByLeanMode,
        leftOutForImages,
        hookedBy: inventory.hookedBy,
        ...explanation,
      })),
    );
  }
  const layout = { width: outputWidth(cli), hookedBy: inventory.hookedBy };
  cli.stdout.write(explained.map((each) => renderExplained(each, layout)).join('\n'));
}

const VERDICTS = { allow: 'available', ask: 'available, each call after approval', deny: 'not available' };

function renderExplained(
  explained: ExplainedTool,
  { width, hookedBy }: { readonly width: number; readonly hookedBy: readonly string[] },
): string {
  const { tool, explanation } = explained;
  const { decision, layers, turnedOnBy } = explanation;
  const { layer, rule } = decision.reason;
  const isUnruled = layer === DEFAULT_LAYER && rule === UNRESTRICTED_RULE;
  const why = isUnruled ? 'as no rule says otherwise' : `by "${rule}" of ${layer}`;
  const id = printableLine(tool.id, 200);
  const leftOut = whyLeftOut(explained);
  const head = leftOut
    ? `${id}: not available, ${leftOut}; policy says ${decision.verdict}, ${why}\n`
    : `${id}: ${VERDICTS[decision.verdict]}, ${why}\n`;
  const optional =
    turnedOnBy === undefined ? '' : `Optional; turned on by "${turnedOnBy.rule}" of ${turnedOnBy.layer}\n`;
  const hooks = leftOut || decision.verdict === 'deny' ? '' : tellHooks(hookedBy);
  if (layers.length === 0) return `${head}${optional}${hooks}No rules are configured.\n`;
  const table = renderTable(
    [{ head: 'layer' }, { head: 'verdict' }, { head: 'rules that fit', flexible: true }],
    layers.map(({ layer: name, verdict, matched, nearMisses }) => [
      name,
      verdict,
      [
        ...matched.map(({ list, rule: text }) => `${list}: ${text}`),
        ...nearMisses.map((text) => `allow: ${text} (does not fit: name it by its id)`),
      ].join(', ') || (verdict === 'deny' ? 'none, and it has an allow list' : 'none'),
    ]),
    { width },
  );
  return head + optional + hooks + table;
}

function tellHooks(plugins: readonly string[]): string {
  if (plugins.length === 0) return '';
  const named = `${plugins.length === 1 ? 'plugin' : 'plugins'} ${plugins.join(', ')}`;
  return `The hooks of the ${named} see each call, and may change it, block it or ask for approval\n`;
}

function whyLeftOut({ leftOutByLeanMode, leftOutForImages }: ExplainedTool): string | undefined {
  if (leftOutByLeanMode) return 'left out by lean mode';
  return leftOutForImages ? 'as it returns images and the model takes none (acceptsImages)' : undefined;
}

/** A tool that was left out has been told on stderr already, as a warning of its plugin or server. */
function notThere(inventory: ToolInventory, idOrName: string): unknown {
  const about = inventory.diagnostics.find(({ subject }) => subject.endsWith(`:${idOrName}`));
  if (about !== undefined) return new OpenClawError(about.code, `${about.subject}: ${about.message}`);
  try {
    const tool = resolveTool(inventory.everything, idOrName);
    return new OpenClawError(
      'tool_not_found',
      `There is no tool of exactly that name. Did you mean ${tool.id}?`,
    );
  } catch (thrown) {
    return thrown;
  }
}
