import type { CatalogSnapshot } from '@openclaw/catalog';
import { toolRef } from '@openclaw/contracts';
import type { CallPath } from '@openclaw/execution';
import { renderWrapped } from '../render-outcome.ts';
import { readCallArguments } from './call-arguments.ts';
import { type Control, errorResult } from './control.ts';
import type { ControlObserver } from './observer.ts';
import { missError, type RecoverySteps, type Skills } from './select-tool.ts';

interface CallDeps {
  readonly snapshot: CatalogSnapshot;
  readonly skills: Skills;
  readonly recovery: RecoverySteps;
  readonly callPath: CallPath;
  readonly observer: ControlObserver;
}

/** `tool_call`: runs the selected tool on the one call path. */
export function callControl(deps: CallDeps): Control {
  return {
    definition: {
      name: 'tool_call',
      description:
        'Call a tool that tool_search returned or the tool directory lists: its id or exact name in `id`, all of its ' +
        'parameters inside `args`. Functions that you see yourself are called directly instead.',
      parameters: {
        type: 'object',
        properties: { id: { type: 'string' }, args: { type: 'object' } },
        required: ['id', 'args'],
      },
    },
    refuse: errorResult,
    async handle({ callId, arguments: sent, signal }) {
      const reading = readCallArguments(sent, deps.snapshot);
      switch (reading.kind) {
        case 'no-selector':
          return errorResult({
            code: 'arguments_invalid',
            message: 'Expected { "id": string, "args": object }.',
          });
        case 'too-deep':
          return errorResult({
            code: 'arguments_invalid',
            message: 'A dotted key has too many levels. Put the arguments as one object under "args".',
          });
        case 'ambiguous':
          return errorResult({ code: 'arguments_ambiguous', message: reading.message });
        case 'unresolved':
          return errorResult(missError(reading.selector, reading.resolution, deps));
        case 'read': {
          const { tool, repairedFrom } = reading;
          if (repairedFrom !== undefined) {
            await deps.observer.repaired(callId, { sent: repairedFrom, tool: toolRef(tool) });
          }
          return renderWrapped(
            await deps.callPath.invoke({
              tool,
              arguments: reading.args,
              callId,
              parentCallId: callId,
              route: 'tool_call',
              signal,
            }),
          );
        }
      }
    },
  };
}
