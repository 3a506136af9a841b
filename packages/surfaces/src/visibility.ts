import { isPinned } from '@openclaw/catalog';
import type { SurfaceMode, Tool } from '@openclaw/contracts';

/** The tools of a run by where the model meets them. A pinned tool is both visible and found by search. */
export interface Visibility {
  /** Schemas sent to the model. */
  readonly visible: readonly Tool[];
  /** What search finds: everything but direct-only tools. */
  readonly catalog: readonly Tool[];
}

/** Splits the authorised tools for a mode (CAT-3, CAT-4, CAT-5, CAT-15, SRF-1). */
export function splitTools(tools: readonly Tool[], mode: SurfaceMode): Visibility {
  return {
    visible: tools.filter((tool) => isVisible(tool, mode)),
    catalog: tools.filter((tool) => tool.catalogMode === 'catalog'),
  };
}

function isVisible(tool: Tool, mode: SurfaceMode): boolean {
  if (mode === 'direct' || tool.catalogMode === 'direct-only' || isPinned(tool)) return true;
  return mode === 'directory' && tool.source === 'client';
}
