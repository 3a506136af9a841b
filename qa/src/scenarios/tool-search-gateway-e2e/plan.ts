import type { JsonObject } from '@openclaw/contracts';
import { FAKE_PLUGIN } from '../../fake-plugin/index.ts';
import {
  type ConversationView,
  createGoalPlan,
  type Goal,
  type ModelPlan,
  type PlannedCall,
} from '../../mock-openai/index.ts';
import { CLIENT_TOOL } from './conversation.ts';
import type { LaneName } from './lanes.ts';

const { target, secondTarget } = FAKE_PLUGIN;

const GOALS: readonly Goal[] = [
  { when: 'irrigation:', need: target.query, toolName: target.name, arguments: target.arguments },
  {
    when: 'invoices',
    need: secondTarget.query,
    toolName: secondTarget.name,
    arguments: secondTarget.arguments,
  },
  {
    when: 'photo:',
    need: 'show the condition photo of a museum loan',
    toolName: FAKE_PLUGIN.directOnly,
    arguments: { loanId: 'L-2041' },
  },
  {
    when: 'ringing:',
    need: 'make the phone ring',
    toolName: CLIENT_TOOL.name,
    arguments: CLIENT_TOOL.arguments,
  },
];

/** The model of a lane: it pursues its goals, and takes an id that the user names at its word, offered or not. */
export function lanePlan(lane: LaneName): ModelPlan {
  const goals = createGoalPlan({ goals: GOALS, preferHiddenNames: lane === 'directory' });
  return {
    next(view) {
      const named = /openclaw:[\w-]+:(\w+)/u.exec(view.userText);
      const [id, name] = named ?? [];
      if (id === undefined || name === undefined || view.exchanges.length > 0) return goals.next(view);
      return { type: 'calls', calls: everyWayTo({ id, name }, view) };
    },
  };
}

/** A model that will not be put off: the name as a function, and every control there is. */
function everyWayTo(
  { id, name }: { readonly id: string; readonly name: string },
  view: ConversationView,
): readonly PlannedCall[] {
  const args: JsonObject = { vehicleId: 'V-7' };
  const byControl: Readonly<Record<string, JsonObject>> = {
    tool_search: { queries: [{ query: name }, { query: name.replaceAll('_', ' ') }] },
    tool_describe: { id },
    tool_call: { id, args },
    tool_search_code: { code: stubbornProgram(id, name) },
  };
  const offered = view.functions.map((each) => each.name).filter((each) => Object.hasOwn(byControl, each));
  return [
    { name, arguments: args },
    ...offered.map((control) => ({ name: control, arguments: byControl[control] ?? {} })),
  ];
}

function stubbornProgram(id: string, name: string): string {
  return `const attempt = async (step) => {
  try { return { got: await step() }; } catch (error) { return { refused: String(error.code) }; }
};
return {
  found: await attempt(() => openclaw.tools.search(${JSON.stringify(name)})),
  described: await attempt(() => openclaw.tools.describe(${JSON.stringify(id)})),
  called: await attempt(() => openclaw.tools.call(${JSON.stringify(id)}, { vehicleId: "V-7" })),
};
`;
}
