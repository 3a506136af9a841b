import type { JsonObject, JsonValue } from '@openclaw/contracts';

/** The budgets of one batch (SRF-9). */
const BATCH_BUDGET = {
  maxQueries: 16,
  maxQueryCharacters: 512,
  maxSerialisedBytes: 512,
  maxCandidates: 50,
} as const;

export interface SearchEntry {
  readonly query: string;
  readonly limit: number;
}

export type SearchRequest =
  | { readonly kind: 'single'; readonly entry: SearchEntry }
  | { readonly kind: 'batch'; readonly entries: readonly SearchEntry[] }
  | { readonly kind: 'invalid'; readonly message: string };

export interface SearchLimits {
  readonly searchDefaultLimit: number;
  readonly maxSearchLimit: number;
}

/** Reads `{ query, limit? }` or `{ queries: [{ query, limit? }, …] }` by the rules of SRF-5 to SRF-11. */
export function parseSearchRequest(args: JsonObject, limits: SearchLimits): SearchRequest {
  const query = args['query'] ?? null;
  const queries = args['queries'] ?? null;
  const limit = args['limit'] ?? null;
  if (query !== null && typeof query !== 'string') return invalid('`query` must be a string.');
  if (queries !== null && !Array.isArray(queries)) {
    return invalid('`queries` must be a list of { "query": string, "limit"?: integer }.');
  }
  const hasQuery = query !== null && query.trim() !== '';

  if (queries === null || queries.length === 0) {
    if (queries !== null && !hasQuery)
      return invalid('`queries` is empty and there is no `query`. Send one of them.');
    if (query === null)
      return invalid('There is no `query`. Send { "query": "…" } or { "queries": [{ "query": "…" }] }.');
    const effective = effectiveLimit(limit, limits);
    return typeof effective === 'string'
      ? invalid(`\`limit\` ${effective}`)
      : { kind: 'single', entry: { query, limit: effective } };
  }
  if (!hasQuery && limit !== null) {
    return invalid(
      '`limit` beside `queries` belongs to `query` only. Put a limit on each entry of `queries` instead.',
    );
  }
  return parseBatch({ first: hasQuery ? { query, limit } : undefined, queries }, limits);
}

interface BatchInput {
  readonly first: { readonly query: string; readonly limit: JsonValue } | undefined;
  readonly queries: readonly JsonValue[];
}

function parseBatch({ first, queries }: BatchInput, limits: SearchLimits): SearchRequest {
  const entries: SearchEntry[] = [];
  if (first !== undefined) {
    const effective = effectiveLimit(first.limit, limits);
    if (typeof effective === 'string') return invalid(`\`limit\` ${effective}`);
    entries.push({ query: first.query, limit: effective });
  }
  for (const [position, entry] of queries.entries()) {
    const at = `\`queries[${position}]\``;
    if (!isObject(entry)) return invalid(`${at} must be { "query": string, "limit"?: integer }.`);
    const query = entry['query'];
    if (typeof query !== 'string') return invalid(`${at} has no \`query\` string.`);
    const effective = effectiveLimit(entry['limit'] ?? null, limits);
    if (typeof effective === 'string') return invalid(`${at}: \`limit\` ${effective}`);
    entries.push({ query, limit: effective });
  }
  const overBudget = checkBudget(entries);
  return overBudget === undefined ? { kind: 'batch', entries } : invalid(overBudget);
}

/** The limit to use, or what is wrong with the one given. Over the maximum it is clamped (SRF-11). */
function effectiveLimit(limit: JsonValue, limits: SearchLimits): number | string {
  if (limit === null) return limits.searchDefaultLimit;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1) {
    return `must be a positive integer (at most ${limits.maxSearchLimit} are returned).`;
  }
  return Math.min(limit, limits.maxSearchLimit);
}

function checkBudget(entries: readonly SearchEntry[]): string | undefined {
  const { maxQueries, maxQueryCharacters, maxSerialisedBytes, maxCandidates } = BATCH_BUDGET;
  if (entries.length > maxQueries)
    return `${entries.length} queries; at most ${maxQueries} fit in one batch.`;
  for (const [position, { query }] of entries.entries()) {
    const characters = [...query].length;
    if (characters > maxQueryCharacters) {
      return `Query ${position + 1} has ${characters} characters; at most ${maxQueryCharacters} are allowed.`;
    }
  }
  const bytes = Buffer.byteLength(JSON.stringify(entries.map((entry) => entry.query)));
  if (bytes > maxSerialisedBytes) {
    return `The queries take ${bytes} bytes; at most ${maxSerialisedBytes} fit in one batch. Use shorter queries.`;
  }
  const candidates = entries.reduce((sum, entry) => sum + entry.limit, 0);
  if (candidates > maxCandidates) {
    return `The limits ask for ${candidates} candidates; at most ${maxCandidates} fit in one batch. Lower the limits.`;
  }
  return undefined;
}

function invalid(message: string): SearchRequest {
  return { kind: 'invalid', message };
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
