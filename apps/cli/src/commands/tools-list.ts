import { type ToolSource, toolRef } from '@openclaw/contracts';
import { type Cli, outputWidth } from '../cli.ts';
import { count } from '../output/count.ts';
import { printJson } from '../output/print.ts';
import { warnOfIdleRules } from '../report-error.ts';
import { type CatalogFlags, openCatalog } from '../tools/open-catalog.ts';
import { renderTools } from '../tools/render-tools.ts';

export interface ToolsListFlags extends CatalogFlags {
  readonly source?: ToolSource;
}

/** `openclaw tools list`: what the agent may use, whether the model sees it up front or by search. */
export async function listTools(cli: Cli, flags: ToolsListFlags): Promise<void> {
  await using catalog = await openCatalog(cli, flags);
  const tools = catalog.everything.entries.filter(
    ({ source }) => flags.source === undefined || source === flags.source,
  );
  if (catalog.everything.entries.length === 0) warnOfIdleRules(cli, await catalog.idleRules());
  if (flags.json === true) {
    const items = tools.map((tool) => ({
      ...toolRef(tool),
      description: tool.description,
      catalogMode: tool.catalogMode,
      executionMode: tool.executionMode,
      optional: tool.optional,
    }));
    return printJson(cli, items);
  }
  if (tools.length > 0) {
    cli.stdout.write(
      renderTools(
        tools.map((tool) => ({ tool })),
        { width: outputWidth(cli) },
      ),
    );
  }
  cli.stdout.write(`${count(tools.length, 'tool')}\n`);
}
