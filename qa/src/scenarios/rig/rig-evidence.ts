import type { JsonValue } from '@openclaw/contracts';
import type { GatewayFigures, LaneEvidence } from '../../suite/evidence.ts';
import type { WitnessEvent } from '../../witness-plugin/index.ts';

/** One request to another route of the Gateway than chat. */
export interface ApiExchange {
  /** Names it for claims; unique within a lane. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly sent: JsonValue;
  readonly status: number;
  readonly answer: JsonValue;
  /** How many events the witness had heard of by the time of the request. */
  readonly afterEvents: number;
}

/** One Gateway process of a rig, in order. */
export interface GatewayRun extends GatewayFigures {
  readonly stderr: string;
}

/** What one agent of a rig left behind, and what its Gateway processes did. */
export interface RigLane extends LaneEvidence {
  readonly api: readonly ApiExchange[];
  /** Of this agent's runs, told by the plugin itself. */
  readonly events: readonly WitnessEvent[];
  /** Of all lanes alike. */
  readonly processes: readonly GatewayRun[];
}

/** Everything that the claims of a rig's scenario are checked on. */
export interface RigEvidence {
  readonly lanes: readonly RigLane[];
}

/** Throws if there is no such lane: a claim about it then fails. */
export function laneOf({ lanes }: RigEvidence, name: string): RigLane {
  const lane = lanes.find((each) => each.lane === name);
  if (lane === undefined) throw new Error(`there is no lane "${name}"`);
  return lane;
}

/** Throws if the lane has no such request. */
export function apiOf({ lane, api }: RigLane, name: string): ApiExchange {
  const exchange = api.find((each) => each.name === name);
  if (exchange === undefined) throw new Error(`the ${lane} lane has no request "${name}"`);
  return exchange;
}
