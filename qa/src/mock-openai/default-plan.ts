import type { JsonObject } from '@openclaw/contracts';
import { createGoalPlan, type Goal } from './goal-plan.ts';
import { isObject, parseJson } from './json-shape.ts';
import type { ModelPlan } from './model-plan.ts';

/**
 * The plan of a mock that runs alone. `use NAME with {json}` in the user's text calls that tool by whatever way
 * the request offers; any other text is repeated; results are quoted. `preferHiddenNames` as in a goal plan.
 */
export function createDefaultPlan(options: { readonly preferHiddenNames?: boolean } = {}): ModelPlan {
  return {
    next(view) {
      const goal = askedFor(view.userText);
      return createGoalPlan({ ...options, goals: goal === undefined ? [] : [goal] }).next(view);
    },
  };
}

function askedFor(userText: string): Goal | undefined {
  const match = /\buse\s+([A-Za-z][\w.:-]*)(?:\s+with\s+(\{[\s\S]*\}))?/i.exec(userText);
  const [, toolName, json = '{}'] = match ?? [];
  const args = parseJson(json);
  if (toolName === undefined || !isObject(args)) return undefined;
  return { toolName, arguments: args satisfies JsonObject, need: searchWords(toolName) };
}

/** `openclaw:calendar:create_event` is searched for as `create event`. */
function searchWords(toolName: string): string {
  const name = toolName.split(':').at(-1) ?? toolName;
  return name.replaceAll(/[_.-]+/g, ' ').trim();
}
