import type { CatalogSnapshot } from '@openclaw/catalog';
import type { Tool } from '@openclaw/contracts';
import type { Cli } from '../cli.ts';
import { printJson, printLines } from '../output/print.ts';
import { jsonText, printable, printableLine } from '../output/printable.ts';
import { type CatalogFlags, openCatalog } from '../tools/open-catalog.ts';
import { ofPluginThatIsOff } from '../tools/plugin-that-is-off.ts';
import { UNTRUSTED_NOTE } from '../tools/render-tools.ts';
import { resolveTool } from '../tools/resolve-tool.ts';

const MAX_DESCRIPTION_CHARACTERS = 2_000;

/** `openclaw tools describe`: what `tool_describe` would say, the exact schemas included. */
export async function describeTool(cli: Cli, idOrName: string, flags: CatalogFlags): Promise<void> {
  await using catalog = await openCatalog(cli, flags);
  const tool = await resolve(cli, catalog.everything, { idOrName, isOfFile: flags.catalog !== undefined });
  const description = catalog.everything.describe(tool);
  if (flags.json === true) return printJson(cli, description);
  const isTrusted = tool.source === 'openclaw';
  const traits = [
    tool.catalogMode === 'direct-only' ? 'always visible' : undefined,
    tool.executionMode === 'sequential' ? 'runs alone' : undefined,
    tool.optional ? 'only where policy names it' : undefined,
    ...Object.entries(tool.annotations).flatMap(([name, isSet]) => (isSet === true ? [name] : [])),
  ].filter((trait) => trait !== undefined);
  printLines(cli, [
    printableLine(tool.id, MAX_DESCRIPTION_CHARACTERS) + (isTrusted ? '' : ' *'),
    tool.title === undefined ? undefined : printableLine(tool.title, MAX_DESCRIPTION_CHARACTERS),
    isTrusted ? printable(tool.description) : printableLine(tool.description, MAX_DESCRIPTION_CHARACTERS),
    traits.length === 0 ? undefined : `Traits: ${traits.join(', ')}`,
    isTrusted ? `Input: ${description.input}` : undefined,
    description.output === undefined ? undefined : `Output: ${description.output}`,
    '',
    `Input schema: ${jsonText(description.inputSchema)}`,
    description.outputSchema === undefined
      ? undefined
      : `Output schema: ${jsonText(description.outputSchema)}`,
    isTrusted ? undefined : `\n${UNTRUSTED_NOTE}`,
  ]);
}

async function resolve(
  cli: Cli,
  snapshot: CatalogSnapshot,
  { idOrName, isOfFile }: { readonly idOrName: string; readonly isOfFile: boolean },
): Promise<Tool> {
  try {
    return resolveTool(snapshot, idOrName);
  } catch (thrown) {
    throw isOfFile ? thrown : await ofPluginThatIsOff(cli, { idOrName, thrown });
  }
}
