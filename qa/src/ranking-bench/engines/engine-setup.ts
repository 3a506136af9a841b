import type { ToolDocument } from '@openclaw/ranking';

/** The ids of the best tools, best first. */
export type EngineSearch = (query: string, limit: number) => readonly string[];

/** A library set up in one way. */
export interface EngineSetup {
  /** Its npm package. */
  readonly engine: string;
  readonly configuration: 'defaults' | 'fair';
  /** What was set up, for the reader of the report. */
  readonly how: string;
  /** The most queries of a set that it is asked, spread over it: of a library without an index. */
  readonly maxQueries?: number;
  build(documents: readonly ToolDocument[]): EngineSearch;
}

/** What is known of a tool, in the order in which a person would read it. */
export const FIELDS = ['name', 'owner', 'description', 'parameterText'] as const;

export function textOf(document: ToolDocument, field: (typeof FIELDS)[number]): string {
  return document[field] ?? '';
}
