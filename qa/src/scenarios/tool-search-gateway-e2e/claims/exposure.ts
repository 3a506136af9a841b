import type { Claim } from '../../../suite/claim.ts';
import { provesOnlyControls, provesSchemasExposed } from '../../proofs/proves-exposure.ts';
import type { E2eEvidence } from '../e2e-evidence.ts';
import { DEFERRING_LANES, LANES } from '../lanes.ts';

export const directExposesSchemas: Claim<E2eEvidence> = {
  id: 'QA-2.3',
  requirement: 'Direct mode exposes the fake plugin schemas to the provider.',
  check: ({ lanes, declared }) => [provesSchemasExposed(lanes.direct, declared)],
};

export const toolSearchExposesControls: Claim<E2eEvidence> = {
  id: 'QA-2.4',
  requirement: 'Tool Search exposes only its bridge or controls, beside core and direct-only tools.',
  check: ({ lanes, declared }) =>
    DEFERRING_LANES.map((name) =>
      provesOnlyControls(lanes[name], { controls: LANES[name].controls, declared }),
    ),
};
