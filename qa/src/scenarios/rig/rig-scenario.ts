import { type Claim, checkClaims } from '../../suite/claim.ts';
import type { Scenario, ScenarioContext } from '../../suite/scenario.ts';
import type { RigEvidence } from './rig-evidence.ts';

export interface RigScenarioOptions {
  readonly name: string;
  readonly description: string;
  /** The lane that the others' payloads are compared with. */
  readonly baseline: string;
  readonly claims: readonly Claim<RigEvidence>[];
  gather(context: ScenarioContext): Promise<RigEvidence>;
}

/** A scenario over one rig, whose claims are checked on what the rig left behind. */
export interface RigScenario extends Scenario {
  readonly claims: readonly Claim<RigEvidence>[];
}

export function rigScenario({ gather, ...options }: RigScenarioOptions): RigScenario {
  return {
    ...options,
    providerMode: 'mock-openai',
    async run(context) {
      const evidence = await gather(context);
      return { lanes: evidence.lanes, claims: checkClaims(options.claims, evidence), notes: [] };
    },
  };
}
