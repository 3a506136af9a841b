import type { CatalogSnapshot, Resolution } from '@openclaw/catalog';
import type { CallError, Tool } from '@openclaw/contracts';

export type Selection =
  /** `repaired`: the selector was not exact. */
  | { readonly ok: true; readonly tool: Tool; readonly repaired: boolean }
  | { readonly ok: false; readonly error: CallError };

/** How to go on after a miss, in words that are true on the surface at hand. */
export interface RecoverySteps {
  readonly search: string;
}

/** Names that are not tools but that models take for some: an admitted skill and where its instructions are. */
export type Skills = ReadonlyMap<string, string>;

interface SelectionDeps {
  readonly snapshot: CatalogSnapshot;
  readonly skills: Skills;
  readonly recovery: RecoverySteps;
}

/** The tool that an id or exact name means, or the error that tells the model what to do instead (CAT-10). */
export function selectTool(selector: string, deps: SelectionDeps): Selection {
  const resolution = deps.snapshot.resolve(selector);
  if (resolution.kind === 'found') return { ok: true, tool: resolution.tool, repaired: resolution.drifted };
  return { ok: false, error: missError(selector, resolution, deps) };
}

export function missError(
  selector: string,
  resolution: Exclude<Resolution, { readonly kind: 'found' }>,
  { skills, recovery }: Pick<SelectionDeps, 'skills' | 'recovery'>,
): CallError {
  if (resolution.kind === 'ambiguous') {
    const message = `That name fits several tools. Use one of these ids: ${resolution.ids.join(', ')}.`;
    return { code: 'tool_ambiguous', message, data: { ids: resolution.ids } };
  }
  const skill = skills.get(selector);
  if (skill !== undefined) {
    const message = `That is a skill, not a tool. Its complete instructions are in ${skill}; read them and follow them.`;
    return { code: 'tool_not_found', message, data: { skill } };
  }
  const { suggestions } = resolution;
  const close = suggestions.length === 0 ? '' : ` Close ids: ${suggestions.join(', ')}.`;
  const message = `No available tool has that id or name.${close} ${recovery.search}`;
  return { code: 'tool_not_found', message, data: { suggestions } };
}
