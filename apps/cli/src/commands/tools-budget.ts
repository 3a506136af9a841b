import { type Cli, outputWidth } from '../cli.ts';
import { openGateway } from '../open-gateway.ts';
import { printJson } from '../output/print.ts';
import { warnOf } from '../report-error.ts';
import { createTextLogger } from '../text-logger.ts';
import { type CatalogFlags, CLI_CHANNEL, warnOfPending } from '../tools/open-catalog.ts';
import { readCatalogFile } from '../tools/read-catalog-file.ts';
import { renderBudget } from '../tools/render-budget.ts';

export interface ToolsBudgetFlags extends CatalogFlags {
  readonly model?: string;
  readonly channel?: string;
}

/** `openclaw tools budget`: bytes and tokens of each surface, before any request is sent. */
export async function weighTools(
  cli: Cli,
  { catalog, agent, model, channel = CLI_CHANNEL, json }: ToolsBudgetFlags,
): Promise<void> {
  const file = catalog === undefined ? undefined : await readCatalogFile(cli, catalog);
  await using gateway = await openGateway(cli, createTextLogger(cli));
  const { diagnostics, pending, ...budget } = await gateway.weighSurfaces({
    channel,
    ...(agent === undefined ? {} : { agentId: agent }),
    ...(model === undefined ? {} : { model }),
    ...(file === undefined ? {} : { tools: file.tools }),
  });
  warnOf(cli, diagnostics);
  warnOfPending(cli, pending);
  if (json === true) return printJson(cli, { channel, ...budget });
  cli.stdout.write(renderBudget(budget, { channel, width: outputWidth(cli) }));
}
