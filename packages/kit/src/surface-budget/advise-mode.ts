import type { Harness, SurfaceMode } from '@openclaw/contracts';
import type { SurfaceWeight } from './run-budget.ts';

/** Deferral costs a model a search and mostly a round trip: saving less than this with each request is not worth it. */
const WORTHWHILE_TOKENS = 1_000;
const WORTHWHILE_SHARE = 0.2;

interface Planned {
  readonly mode: SurfaceMode;
  readonly harness: Harness;
  readonly surfaces: readonly SurfaceWeight[];
}

/** One sentence where deferral does not pay, or would and is not used; undefined where the mode is fine as it is. */
export function adviseMode({ mode, harness, surfaces }: Planned): string | undefined {
  const direct = surfaces.find((surface) => surface.mode === 'direct');
  if (direct === undefined) return undefined;
  const saved = (surface: SurfaceWeight): number => direct.tokens - surface.tokens;
  const pays = (surface: SurfaceWeight): boolean =>
    saved(surface) >= WORTHWHILE_TOKENS && saved(surface) >= direct.tokens * WORTHWHILE_SHARE;

  const chosen = surfaces.find((surface) => surface.mode === mode);
  if (mode !== 'direct') {
    // Without a control there is nothing to defer, nor anything to pay for it.
    if (chosen === undefined || pays(chosen) || saved(chosen) === 0) return undefined;
    const told =
      saved(chosen) > 0
        ? `saves only about ${saved(chosen)} tokens a request`
        : `costs about ${-saved(chosen)} tokens a request more than direct mode`;
    return `With so little to defer, ${mode} mode ${told}, and a search costs a round trip: set tools.toolSearch to false.`;
  }
  // Codex has a search of its own and never gets these controls (CFG-9).
  if (harness === 'codex') return undefined;
  const [best] = surfaces.filter(pays).toSorted((a, b) => a.tokens - b.tokens);
  if (best === undefined) return undefined;
  return `The ${best.mode} mode would save about ${saved(best)} tokens with each request: set tools.toolSearch to { mode: "${best.mode}" }.`;
}
