import type { ErrorCode } from './errors.ts';

/** Something wrong that cost one part and not the whole: a tool, a plugin or a server that is left out. */
export interface Diagnostic {
  readonly code: ErrorCode;
  /** What it is about: `plugin:calendar`, `mcp:files`, `tool:openclaw:calendar:create_event`. */
  readonly subject: string;
  readonly message: string;
}
