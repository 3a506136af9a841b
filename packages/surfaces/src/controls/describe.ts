import type { CatalogSnapshot } from '@openclaw/catalog';
import { toolRef } from '@openclaw/contracts';
import { type Control, errorResult, jsonResult } from './control.ts';
import type { ControlObserver } from './observer.ts';
import { type RecoverySteps, type Skills, selectTool } from './select-tool.ts';

interface DescribeDeps {
  readonly snapshot: CatalogSnapshot;
  readonly skills: Skills;
  readonly recovery: RecoverySteps;
  readonly observer: ControlObserver;
}

/** `tool_describe`: the exact schemas of one tool. */
export function describeControl(deps: DescribeDeps): Control {
  return {
    definition: {
      name: 'tool_describe',
      description:
        'Get the exact input schema of one tool, and its result schema if it has one. Needed before you call a tool ' +
        'whose `input` is "unknown" or not clear enough.',
      parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    },
    refuse: errorResult,
    async handle({ callId, arguments: args }) {
      const id = args['id'] ?? args['name'];
      if (typeof id !== 'string' || id === '') {
        return errorResult({
          code: 'arguments_invalid',
          message: 'Expected { "id": string }, an id that tool_search returned.',
        });
      }
      const selection = selectTool(id, deps);
      if (!selection.ok) return errorResult(selection.error);
      const tool = toolRef(selection.tool);
      if (selection.repaired) await deps.observer.repaired(callId, { sent: id, tool });
      await deps.observer.described(callId, tool);
      return jsonResult(deps.snapshot.describe(selection.tool));
    },
  };
}
