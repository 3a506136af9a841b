import type { ControlName } from '@openclaw/catalog';
import type { Harness, SurfaceMode } from '@openclaw/contracts';

export interface ModeChoice {
  readonly mode: SurfaceMode;
  readonly reason: string;
  /** One line for each fallback that was taken, for the operator. */
  readonly notices: readonly string[];
}

export interface ModeInput {
  readonly requested: SurfaceMode;
  readonly reason: string;
  readonly harness: Harness;
  /** Code Mode is engaged and takes precedence (CFG-8). */
  readonly codeModeEngaged: boolean;
  /** Undefined: an isolated child can be started. Otherwise why not. Asked only in code mode. */
  readonly bridgeProblem: string | undefined;
  /** Controls that policy denies by name (SRF-16). */
  readonly deniedControls: ReadonlySet<string>;
}

const STRUCTURED: readonly ControlName[] = ['tool_search', 'tool_describe', 'tool_call'];

/**
 * The surface a run really gets, decided before anything is deferred: a harness without our controls and an
 * engaged Code Mode get direct schemas, `code` without an isolated child becomes `tools`, and a denied control
 * never leaves deferred tools that nothing can reach (CFG-8, CFG-9, CFG-11, SRF-4, SRF-16).
 */
export function chooseMode(input: ModeInput): ModeChoice {
  const { harness, deniedControls, bridgeProblem } = input;
  if (harness === 'codex')
    return { mode: 'direct', reason: 'the Codex harness has its own tool search', notices: [] };
  if (input.codeModeEngaged)
    return { mode: 'direct', reason: 'Code Mode is engaged and takes precedence', notices: [] };

  const notices: string[] = [];
  let { requested: mode, reason } = input;
  const fall = (to: SurfaceMode, why: string): void => {
    notices.push(`Tool Search uses ${to} instead of ${mode}: ${why}.`);
    mode = to;
    reason = why;
  };
  if (mode === 'code' && bridgeProblem !== undefined)
    fall('tools', `code mode is not available here (${bridgeProblem})`);
  if (mode === 'code' && deniedControls.has('tool_search_code'))
    fall('tools', 'policy denies tool_search_code');
  if (mode === 'directory' && harness === 'copilot') {
    mode = 'tools';
    reason = `${reason}; the Copilot harness gives directory mode the semantics of tools`;
  }
  if (mode === 'tools' || mode === 'directory') {
    const denied = STRUCTURED.find((control) => deniedControls.has(control));
    if (denied !== undefined)
      fall('direct', `policy denies ${denied}, without which deferred tools cannot be reached`);
  }
  return { mode, reason, notices };
}
