import type { ToolSearchValue } from '@openclaw/config';
import type { Harness, SurfaceMode } from '@openclaw/contracts';
import type { LaneName } from '../rig/index.ts';

export const CRANE = { id: 'openclaw:qa-crane:crane_lift', name: 'crane_lift' } as const;
export const OTHERS: readonly string[] = 'swing lower park test oil paint lock sell lend'
  .split(' ')
  .map((verb) => `crane_${verb}`);

export interface Shape {
  /** Also the agent and the lane. */
  readonly lane: string;
  readonly harness: Harness;
  /** Undefined: not set. */
  readonly toolSearch: ToolSearchValue | undefined;
  /** The mode that the run must have. */
  readonly mode: SurfaceMode;
  /** How a model gets at a deferred tool there. */
  readonly means: LaneName;
}

const UNSET = undefined;
const DIRECTORY: ToolSearchValue = { mode: 'directory' };

export const SHAPES: readonly Shape[] = [
  { lane: 'embedded', harness: 'embedded', toolSearch: UNSET, mode: 'tools', means: 'tools' },
  { lane: 'embedded-code', harness: 'embedded', toolSearch: true, mode: 'code', means: 'code' },
  {
    lane: 'embedded-directory',
    harness: 'embedded',
    toolSearch: DIRECTORY,
    mode: 'directory',
    means: 'directory',
  },
  { lane: 'copilot', harness: 'copilot', toolSearch: UNSET, mode: 'tools', means: 'tools' },
  { lane: 'copilot-code', harness: 'copilot', toolSearch: true, mode: 'code', means: 'code' },
  { lane: 'copilot-directory', harness: 'copilot', toolSearch: DIRECTORY, mode: 'tools', means: 'tools' },
  { lane: 'codex', harness: 'codex', toolSearch: UNSET, mode: 'direct', means: 'direct' },
  { lane: 'codex-code', harness: 'codex', toolSearch: true, mode: 'direct', means: 'direct' },
  { lane: 'codex-directory', harness: 'codex', toolSearch: DIRECTORY, mode: 'direct', means: 'direct' },
];
