export type SurfaceMode = 'direct' | 'code' | 'tools' | 'directory';

export type Harness = 'embedded' | 'copilot' | 'codex';

/** `tools.toolSearch` with every default and clamp applied; `reason` says in one line where the mode comes from. */
export interface ToolSearchSettings {
  readonly mode: SurfaceMode;
  readonly reason: string;
  /** Milliseconds, 1000–60000. */
  readonly codeTimeoutMs: number;
  readonly searchDefaultLimit: number;
  readonly maxSearchLimit: number;
}
