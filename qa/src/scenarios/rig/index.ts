export { type Attempt, callsFor, programOf, type Told, toldOf } from './attempts.ts';
export { LANE_NAMES, type LaneName, laneAgents } from './lanes.ts';
export { callsOf, eventsOf, runIdOf, user } from './look-up.ts';
export { openRig, type Rig, type RigPlugin } from './open-rig.ts';
export { type ApiExchange, apiOf, laneOf, type RigEvidence, type RigLane } from './rig-evidence.ts';
export { type RigScenario, rigScenario } from './rig-scenario.ts';
export { createScript } from './script.ts';
