import { boundText, type ToolDescriptor } from '@openclaw/contracts';

/** Characters of a whole batch response (SRF-10). */
export const MAX_BATCH_CHARACTERS = 4_000;

/** Characters of a description in a batch, where several lists share the budget. */
const BATCH_DESCRIPTION_CHARACTERS = 120;

export interface SearchGroup {
  readonly query: string;
  readonly candidates: readonly ToolDescriptor[];
}

export interface BatchResponse {
  readonly results: readonly (SearchGroup & { readonly truncated?: true })[];
  readonly truncated?: true;
}

/**
 * The response of a batch, whole JSON of at most 4,000 characters. Descriptions are compacted first; then the
 * lowest-ranked candidate of the longest group goes, again and again, so that groups shrink evenly.
 */
export function batchResponse(groups: readonly SearchGroup[]): BatchResponse {
  const shown = groups.map(({ query, candidates }) => ({
    query,
    candidates: candidates.map(compact),
    lost: false,
  }));
  for (;;) {
    const response = assemble(shown);
    if (JSON.stringify(response).length <= MAX_BATCH_CHARACTERS) return response;
    const longest = shown.reduce((a, b) => (b.candidates.length >= a.candidates.length ? b : a));
    if (longest.candidates.pop() === undefined) return response;
    longest.lost = true;
  }
}

function assemble(groups: readonly (SearchGroup & { readonly lost: boolean })[]): BatchResponse {
  return {
    results: groups.map(({ query, candidates, lost }) => ({
      query,
      candidates,
      ...(lost ? { truncated: true as const } : {}),
    })),
    ...(groups.some((group) => group.lost) ? { truncated: true as const } : {}),
  };
}

function compact(descriptor: ToolDescriptor): ToolDescriptor {
  return { ...descriptor, description: boundText(descriptor.description, BATCH_DESCRIPTION_CHARACTERS) };
}
