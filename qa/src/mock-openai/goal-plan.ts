import { boundText, type JsonObject } from '@openclaw/contracts';
import type { ConversationView, Exchange } from './conversation-view.ts';
import type { MockAnswer, ModelPlan } from './model-plan.ts';
import { isExecution, nextStep, type Step } from './route.ts';
import { searchResults } from './search-results.ts';

/** One thing that the task wants. It holds no id and no result: those come from the requests. */
export interface Goal {
  /** In words, as a person would say it; also what is searched for. */
  readonly need: string;
  /** The exact name (or id) of the tool, when the task names it. Unset: the words of `need` choose. */
  readonly toolName?: string;
  readonly arguments: JsonObject;
  /** What to search for instead of `need`; several queries go into one `tool_search`. */
  readonly queries?: readonly string[];
  /** Only when the newest user message has this text in it, whatever its case. */
  readonly when?: string;
}

export interface GoalPlanOptions {
  readonly goals: readonly Goal[];
  /** Call a name of the prompt's directory as a function instead of searching for it. Default false. */
  readonly preferHiddenNames?: boolean;
  /** Take the steps of all goals at once, as parallel calls. Default false: one goal after the other. */
  readonly parallel?: boolean;
}

/** The limits that `tool_search` states for a batch. */
const MAX_QUERIES = 16;
const MAX_QUERIES_BYTES = 512;
/** Characters of one tool result in the final text. */
const MAX_QUOTED = 4000;

/**
 * A plan that pursues goals within each turn of the user. It keeps no state: how far it is follows from the calls
 * and results in the request, of which the n-th executed call served the n-th goal that can be served.
 */
export function createGoalPlan(options: GoalPlanOptions): ModelPlan {
  const { preferHiddenNames = false, parallel = false } = options;
  return {
    next(view) {
      const executed = view.exchanges.filter(({ name }) => isExecution(name));
      const steps = options.goals
        .filter((goal) => applies(goal, view))
        .map((goal) => ({ goal, step: nextStep(goal, view, { preferHiddenNames }) }));
      const open = steps.filter(({ step }) => step.type !== 'stuck').slice(executed.length);
      const answer = act(
        open.map(({ step }) => step),
        { parallel },
      );
      const stuck = steps.filter(({ step }) => step.type === 'stuck').map(({ goal }) => goal);
      return answer ?? { type: 'text', text: finalText(view, { executed, stuck }) };
    },
  };
}

function applies(goal: Goal, view: ConversationView): boolean {
  return goal.when === undefined || view.userText.toLowerCase().includes(goal.when.toLowerCase());
}

function act(open: readonly Step[], options: { readonly parallel: boolean }): MockAnswer | undefined {
  const now = options.parallel ? open : open.slice(0, 1);
  if (now.length === 0) return undefined;
  // Whoever has to search at all asks for everything that is still to be found.
  if (now.some((step) => step.type === 'search')) {
    return searchFor(open.flatMap((step) => (step.type === 'search' ? step.queries : [])));
  }
  const describes = now.flatMap((step) => (step.type === 'describe' ? [step.call] : []));
  if (describes.length > 0) return { type: 'calls', calls: describes };
  return { type: 'calls', calls: now.flatMap((step) => (step.type === 'call' ? [step.call] : [])) };
}

function searchFor(wanted: readonly string[]): MockAnswer {
  const queries: { query: string }[] = [];
  for (const query of new Set(wanted)) {
    const grown = [...queries, { query }];
    const fits = grown.length <= MAX_QUERIES && Buffer.byteLength(JSON.stringify(grown)) <= MAX_QUERIES_BYTES;
    if (fits || queries.length === 0) queries.push({ query });
  }
  const [only, ...others] = queries;
  const args: JsonObject = only !== undefined && others.length === 0 ? { ...only } : { queries };
  return { type: 'calls', calls: [{ name: 'tool_search', arguments: args }] };
}

/** Says what came back, in the words of the results, and what could not be served. */
function finalText(
  view: ConversationView,
  seen: { readonly executed: readonly Exchange[]; readonly stuck: readonly Goal[] },
): string {
  const lines = seen.executed.map(({ name, result }) =>
    result === undefined ? `${name} gave no result.` : `${name} answered: ${boundText(result, MAX_QUOTED)}`,
  );
  for (const goal of seen.stuck)
    lines.push(`I found no tool to ${goal.toolName ?? goal.need}.${searchNote(goal, view)}`);
  return lines.length > 0 ? lines.join('\n') : `You said: ${boundText(view.userText, MAX_QUOTED)}`;
}

/** What a search said that gave no candidates: the reason may be an error. */
function searchNote(goal: Goal, view: ConversationView): string {
  const queries = goal.queries ?? [goal.need];
  const results = searchResults(view.exchanges);
  if (queries.some((query) => (results.get(query) ?? []).length > 0)) return '';
  const search = view.exchanges.findLast(({ name }) => name === 'tool_search');
  return search?.result === undefined ? '' : ` tool_search answered: ${boundText(search.result, MAX_QUOTED)}`;
}
