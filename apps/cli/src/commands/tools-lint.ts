import { lintCatalog, type Severity } from '@openclaw/catalog-lint';
import { OpenClawError, type Tool } from '@openclaw/contracts';
import { type Cli, outputWidth } from '../cli.ts';
import { ExitStatus } from '../exit-status.ts';
import { printJson } from '../output/print.ts';
import { openProgress } from '../output/progress.ts';
import { type CatalogFlags, openCatalog } from '../tools/open-catalog.ts';
import { renderFindings } from '../tools/render-findings.ts';

export interface ToolsLintFlags extends CatalogFlags {
  readonly owner?: string;
  readonly strict?: boolean;
}

/** `openclaw tools lint`: what keeps tools from being found, chosen and called. */
export async function lintTools(cli: Cli, { owner, strict, json, ...flags }: ToolsLintFlags): Promise<void> {
  await using opened = await openCatalog(cli, flags);
  const { leftOut } = opened;
  const tools = opened.everything.entries;
  if (owner !== undefined) checkOwner(owner, tools);
  using progress = await openProgress(cli, { isQuiet: json === true, steps: 'tools' });
  const findings = lintCatalog(tools, {
    limit: opened.searchDefaultLimit,
    onProgress: progress.show,
    ...(owner === undefined ? {} : { owner }),
  });
  progress.end();

  const count = (severity: Severity): number => findings.filter((each) => each.severity === severity).length;
  const counts = { error: count('error'), warning: count('warning'), info: count('info') };
  const looked = owner === undefined ? tools.length : tools.filter((tool) => tool.owner === owner).length;
  if (json === true) printJson(cli, { tools: looked, counts, findings, leftOut });
  else cli.stdout.write(renderFindings(findings, { tools: looked, counts, width: outputWidth(cli) }));
  // A tool that was left out is never found at all.
  if (strict === true && counts.error + counts.warning + leftOut.length > 0) throw new ExitStatus(1);
}

const MAX_NAMED_OWNERS = 10;

function checkOwner(owner: string, tools: readonly Tool[]): void {
  const owners = new Set(tools.map((tool) => tool.owner));
  if (owners.has(owner)) return;
  const some = [...owners].toSorted().slice(0, MAX_NAMED_OWNERS).join(', ');
  const more = owners.size > MAX_NAMED_OWNERS ? ` and ${owners.size - MAX_NAMED_OWNERS} more` : '';
  throw new OpenClawError(
    'request_invalid',
    `No tool is of the owner ${JSON.stringify(owner)}. There is: ${some}${more}.`,
  );
}
