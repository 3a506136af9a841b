import type { CatalogSnapshot } from '@openclaw/catalog';
import { OpenClawError, type Tool } from '@openclaw/contracts';
import { printableLine } from '../output/printable.ts';

const MAX_ID_CHARACTERS = 200;

/** The tool of an id or unambiguous name. Throws `tool_ambiguous` or `tool_not_found`, each with what is close. */
export function resolveTool(snapshot: CatalogSnapshot, idOrName: string): Tool {
  const resolution = snapshot.resolve(idOrName);
  if (resolution.kind === 'found') return resolution.tool;
  const asked = JSON.stringify(printableLine(idOrName, MAX_ID_CHARACTERS));
  if (resolution.kind === 'ambiguous') {
    const message = `Several tools bear the name ${asked}. Use an id: ${listed(resolution.ids)}`;
    throw new OpenClawError('tool_ambiguous', message, { data: { ids: resolution.ids } });
  }
  const { suggestions } = resolution;
  const hint = suggestions.length === 0 ? '' : ` Did you mean ${listed(suggestions)}?`;
  throw new OpenClawError('tool_not_found', `There is no tool ${asked} here.${hint}`, {
    data: { ids: suggestions },
  });
}

function listed(ids: readonly string[]): string {
  return ids.map((id) => printableLine(id, MAX_ID_CHARACTERS)).join(', ');
}
