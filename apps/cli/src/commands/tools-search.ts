import { type Cli, outputWidth } from '../cli.ts';
import { count } from '../output/count.ts';
import { printJson } from '../output/print.ts';
import { type CatalogFlags, openCatalog } from '../tools/open-catalog.ts';
import { renderExplanation } from '../tools/render-explanation.ts';
import { renderTools } from '../tools/render-tools.ts';

export interface ToolsSearchFlags extends CatalogFlags {
  readonly limit?: number;
  readonly explain?: boolean;
}

/** `openclaw tools search`: what `tool_search` would find, best first. */
export async function searchTools(
  cli: Cli,
  words: readonly string[],
  flags: ToolsSearchFlags,
): Promise<void> {
  await using opened = await openCatalog(cli, flags);
  const { catalog } = opened;
  const query = words.join(' ');
  const hits = catalog.search(query, flags.limit ?? opened.searchDefaultLimit).map((hit) => ({
    ...hit,
    explanation: flags.explain === true ? catalog.explain(query, hit.tool.id) : undefined,
  }));
  if (flags.json === true) {
    const items = hits.map(({ descriptor, score, explanation }) => ({
      ...descriptor,
      score,
      ...(explanation === undefined ? {} : { explanation }),
    }));
    return printJson(cli, items);
  }
  if (hits.length === 0) {
    cli.stdout.write(
      `Nothing among ${count(catalog.entries.length, 'tool')} fits. Try other English words.\n`,
    );
    return;
  }
  cli.stdout.write(renderTools(hits, { width: outputWidth(cli) }));
  for (const { explanation } of hits) {
    if (explanation !== undefined) cli.stdout.write(`\n${renderExplanation(explanation)}`);
  }
}
