import { isObject, parseJson, textOf } from '../mock-openai/json-shape.ts';

export interface ServerStart {
  readonly state: 'ready' | 'failed';
  /** Of a server that is ready. */
  readonly startMs?: number;
  readonly tools?: number;
  /** The code of one that failed. */
  readonly code?: string;
}

/** What a Gateway's log, JSON lines, says of the start of each MCP server; the last word counts. */
export function readServerStarts(log: string): ReadonlyMap<string, ServerStart> {
  const starts = new Map<string, ServerStart>();
  for (const line of log.split('\n')) {
    const record = parseJson(line);
    if (!isObject(record)) continue;
    const { server, startMs, tools, code } = record;
    if (typeof server !== 'string') continue;
    if (typeof startMs === 'number' && typeof tools === 'number') {
      starts.set(server, { state: 'ready', startMs, tools });
    } else if (typeof code === 'string') starts.set(server, { state: 'failed', code: textOf(code) });
  }
  return starts;
}
