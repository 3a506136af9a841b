import type { AgentSettings } from '@openclaw/config';
import type { ScenarioContext } from '../../suite/scenario.ts';
import { witnessTool } from '../../witness-plugin/index.ts';
import {
  callsFor,
  createScript,
  openRig,
  type RigEvidence,
  type RigPlugin,
  type RigScenario,
  rigScenario,
  user,
} from '../rig/index.ts';
import { HARNESS_CLAIMS } from './claims.ts';
import { CRANE, OTHERS, SHAPES, type Shape } from './shapes.ts';

/** HAR-1, HAR-2, HAR-3, SRF-4, CFG-2, CFG-9. */
export const harnessShapes: RigScenario = rigScenario({
  name: 'harness-shapes',
  description:
    'The same small job over the harness shapes embedded, copilot and codex, each with tools.toolSearch unset, code and ' +
    'directory: what each sends to the provider, and which ways to a tool work there.',
  baseline: 'codex',
  claims: HARNESS_CLAIMS,
  gather,
});

const PLUGIN: RigPlugin = {
  id: 'qa-crane',
  tools: [
    witnessTool(CRANE.name, 'Lifts a load with the crane.'),
    ...OTHERS.map((name) => witnessTool(name, `Does what its name says: ${name.replace('_', ' ')}.`)),
  ],
};

async function gather(context: ScenarioContext): Promise<RigEvidence> {
  await using rig = await openRig({
    context,
    plugins: [PLUGIN],
    config: {
      agents: {
        // The default is what the codex lanes leave unset.
        defaults: { harness: 'codex' },
        list: Object.fromEntries(SHAPES.map((shape) => [shape.lane, agentOf(shape)])),
      },
    },
    plan: createScript(SHAPES.map((shape) => ({ when: wish(shape), rounds: roundsOf(shape) }))),
  });
  for (const shape of SHAPES) {
    await rig.lane(shape.lane).send({ name: 'job', sessionKey: 'crane', messages: [user(wish(shape))] });
  }
  return await rig.finish();
}

function agentOf({ harness, toolSearch }: Shape): AgentSettings {
  return {
    ...(harness !== 'codex' && { harness }),
    ...(toolSearch !== undefined && { tools: { toolSearch } }),
  };
}

/** First as a function, offered or not; then by the means that the surface has. */
function roundsOf({ means }: Shape) {
  const asFunction = callsFor(means, [{ kind: 'function', target: CRANE.name, args: { note: 'function' } }]);
  if (means === 'direct') return [asFunction];
  const wrapped = callsFor(means, [
    { kind: 'search', target: 'lift a load' },
    { kind: 'call', target: CRANE.id, args: { note: 'call' } },
  ]);
  return [asFunction, wrapped];
}

function wish({ lane }: Shape): string {
  return `Lift the load (${lane})`;
}
