import { CORE_OWNER, openclawToolId, type ToolRef } from '@openclaw/contracts';
import { CONTROL_NAMES } from '@openclaw/surfaces';

/** The controls as policy sees them: one may be denied by its own name (SRF-16). */
export const CONTROL_REFS: readonly ToolRef[] = CONTROL_NAMES.map((name) => ({
  id: openclawToolId(CORE_OWNER, name),
  source: 'openclaw',
  owner: CORE_OWNER,
  name,
}));
