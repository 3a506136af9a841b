import type { ConversationView } from './conversation-view.ts';
import { directoryNames } from './directory-names.ts';
import { bestFit } from './fit.ts';
import type { Goal } from './goal-plan.ts';
import type { PlannedCall } from './model-plan.ts';
import { type Candidate, searchResults } from './search-results.ts';
import { writeProgram } from './write-program.ts';

/** The next step towards one goal. `search` and `describe` lead on; `call` is the last; `stuck` leads nowhere. */
export type Step =
  | { readonly type: 'search'; readonly queries: readonly string[] }
  | { readonly type: 'describe'; readonly call: PlannedCall }
  | { readonly type: 'call'; readonly call: PlannedCall }
  | { readonly type: 'stuck' };

/** Names of the functions through which other tools are found and called. */
const CONTROLS: ReadonlySet<string> = new Set([
  'tool_search',
  'tool_describe',
  'tool_call',
  'tool_search_code',
]);

/** Below this, a function that is merely visible has too little to do with a need. */
const VISIBLE_FIT = 0.6;

/**
 * How a goal is served with the functions of this request: a fitting function itself, a name of the directory if
 * the plan likes those, a program, or search, describe and call. Derived from the request alone.
 */
export function nextStep(
  goal: Goal,
  view: ConversationView,
  options: { readonly preferHiddenNames: boolean },
): Step {
  const names = new Set(view.functions.map(({ name }) => name));
  const ordinary = view.functions.filter(({ name }) => !CONTROLS.has(name));
  const visible = bestFit(goal, ordinary, { atLeast: VISIBLE_FIT });
  if (visible !== undefined) return call(visible.name, goal);

  const listed = bestFit(goal, directoryNames(view.systemPrompt), { atLeast: VISIBLE_FIT });
  if (options.preferHiddenNames && listed !== undefined) return call(listed.name, goal);

  if (names.has('tool_search_code')) {
    return { type: 'call', call: { name: 'tool_search_code', arguments: { code: writeProgram(goal) } } };
  }
  if (!names.has('tool_call')) return { type: 'stuck' };
  if (names.has('tool_search'))
    return searchThenCall(goal, { view, canDescribe: names.has('tool_describe') });
  return listed === undefined ? { type: 'stuck' } : callById(listed.name, goal);
}

export function isExecution(name: string): boolean {
  return name !== 'tool_search' && name !== 'tool_describe';
}

function searchThenCall(
  goal: Goal,
  context: { readonly view: ConversationView; readonly canDescribe: boolean },
): Step {
  const { exchanges } = context.view;
  const results = searchResults(exchanges);
  const queries = goal.queries ?? [goal.need];
  const open = queries.filter((query) => !results.has(query));
  if (open.length > 0) return { type: 'search', queries: open };

  const candidates: readonly Candidate[] = queries.flatMap((query) => results.get(query) ?? []);
  const chosen = bestFit(goal, candidates, { atLeast: 0 });
  if (chosen === undefined) return { type: 'stuck' };
  const described = exchanges.some(
    (each) => each.name === 'tool_describe' && each.arguments['id'] === chosen.id,
  );
  if (chosen.input === 'unknown' && context.canDescribe && !described) {
    return { type: 'describe', call: { name: 'tool_describe', arguments: { id: chosen.id } } };
  }
  return callById(chosen.id, goal);
}

function call(name: string, goal: Goal): Step {
  return { type: 'call', call: { name, arguments: goal.arguments } };
}

function callById(id: string, goal: Goal): Step {
  return { type: 'call', call: { name: 'tool_call', arguments: { id, args: goal.arguments } } };
}
