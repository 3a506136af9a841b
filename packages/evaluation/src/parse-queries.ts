import {
  boundText,
  type JsonObject,
  type JsonValue,
  messageOf,
  OpenClawError,
  oneLine,
} from '@openclaw/contracts';
import type { WantedGroups } from './retrieval-metrics.ts';

/** One request and the tools it needs. */
export interface RetrievalQuery {
  /** Where it stands in its file, from 1. */
  readonly line: number;
  readonly query: string;
  readonly groups: WantedGroups;
}

/** What a wanted id or name means in the catalog that is measured. */
export type WantedResolution =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'ambiguous'; readonly ids: readonly string[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] };

export interface ParseQueriesOptions {
  readonly resolve: (idOrName: string) => WantedResolution;
  /** The most characters of a line. Default 1,000,000. */
  readonly maxLineCharacters?: number;
}

export interface ParsedQueries {
  readonly queries: readonly RetrievalQuery[];
  /** Lines that ask what an earlier line asks, from 1. They count like any other. */
  readonly repeatedLines: readonly number[];
}

const MAX_LINE_CHARACTERS = 1_000_000;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads queries from JSON lines `{ query, groups: [[id, …], …] }`, each group one needed tool as a list of
 * interchangeable ids; or `{ query, relevant: [id, …] }`, where each id is a needed tool of its own. With `groups`,
 * `relevant` is not read. Names stand for ids where only one tool bears them. Blank lines are skipped. Throws
 * `request_invalid` with `data: { line, field? }` for the first line that cannot be used, and for no query at all.
 */
export function parseQueries(
  text: string,
  { resolve, maxLineCharacters = MAX_LINE_CHARACTERS }: ParseQueriesOptions,
): ParsedQueries {
  const lines = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).split('\n');
  const queries: RetrievalQuery[] = [];
  const asked = new Set<string>();
  const repeatedLines: number[] = [];
  for (const [at, content] of lines.entries()) {
    const line = at + 1;
    if (content.length > maxLineCharacters) {
      throw problem(line, `it has ${content.length} characters; at most ${maxLineCharacters} are read`);
    }
    if (content.trim() === '') continue;
    const query = readQuery(content, { line, resolve });
    queries.push(query);
    if (asked.has(query.query)) repeatedLines.push(line);
    asked.add(query.query);
  }
  if (queries.length === 0) {
    throw new OpenClawError(
      'request_invalid',
      'There are no queries: write one { "query": "…", "relevant": ["…"] } on each line.',
    );
  }
  return { queries, repeatedLines };
}

interface LineContext {
  readonly line: number;
  readonly resolve: ParseQueriesOptions['resolve'];
}

function readQuery(content: string, { line, resolve }: LineContext): RetrievalQuery {
  const value = parseLine(content, line);
  if (!isObject(value)) throw problem(line, 'it is not an object { "query": …, "relevant": […] }');
  const { query, groups, relevant } = value;
  if (typeof query !== 'string' || query.trim() === '') {
    throw problem(line, 'query is to be a text that is not blank', 'query');
  }
  const field = groups === undefined ? 'relevant' : 'groups';
  const written =
    field === 'groups' ? readGroups(groups, line) : readGroup(relevant, { line, field }).map((id) => [id]);
  return {
    line,
    query,
    groups: distinct(
      written.map((group) => [...new Set(group.map((id) => resolved(id, { line, field, resolve })))]),
    ),
  };
}

/** A need that is written twice, by id and by name say, is one: no ranking could find a second tool for it. */
function distinct(groups: WantedGroups): WantedGroups {
  return [...new Map(groups.map((group) => [JSON.stringify(group.toSorted()), group])).values()];
}

function readGroups(groups: JsonValue | undefined, line: number): readonly (readonly string[])[] {
  if (!Array.isArray(groups) || groups.length === 0) {
    throw problem(line, 'groups is to be a list of lists of ids, and not empty', 'groups');
  }
  return groups.map((group, at) => readGroup(group, { line, field: `groups[${at}]` }));
}

function readGroup(
  group: JsonValue | undefined,
  { line, field }: { readonly line: number; readonly field: string },
): readonly string[] {
  const isList = Array.isArray(group) && group.length > 0;
  if (!isList) throw problem(line, `${field} is to be a list of ids, and not empty`, field);
  return group.map((id, at) => {
    if (typeof id === 'string' && id !== '') return id;
    throw problem(line, `${field}[${at}] is to be the id of a tool`, `${field}[${at}]`);
  });
}

function resolved(
  written: string,
  { line, field, resolve }: LineContext & { readonly field: string },
): string {
  const resolution = resolve(written);
  if (resolution.kind === 'found') return resolution.id;
  const isAmbiguous = resolution.kind === 'ambiguous';
  const others = (isAmbiguous ? resolution.ids : resolution.suggestions).map(shown).join(', ');
  const what = isAmbiguous
    ? `the name ${shown(written)} fits several tools; give one of their ids: ${others}`
    : `no tool of the catalog has the id or name ${shown(written)}${others === '' ? '' : `; close to it: ${others}`}`;
  throw problem(line, what, field);
}

function parseLine(content: string, line: number): JsonValue {
  try {
    return JSON.parse(content);
  } catch (cause) {
    // The parser's message quotes the line, whatever its length.
    throw problem(line, `it is not JSON (${shown(messageOf(cause))})`, undefined, cause);
  }
}

function problem(line: number, what: string, field?: string, cause?: unknown): OpenClawError {
  return new OpenClawError('request_invalid', `Line ${line} of the queries: ${what}.`, {
    data: { line, ...(field === undefined ? {} : { field }) },
    ...(cause === undefined ? {} : { cause }),
  });
}

function shown(text: string): string {
  return boundText(oneLine(text), 200);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
