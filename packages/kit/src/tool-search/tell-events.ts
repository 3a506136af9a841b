import { type CallRecorder, createRecorder, type RunRecorder } from '@openclaw/agent';
import { type Logger, messageOf, type RunIdentity } from '@openclaw/contracts';
import type { ToolSearchEvent } from './tool-search.ts';

export interface TellOptions {
  readonly run: RunIdentity;
  readonly onEvent: ((event: ToolSearchEvent) => void | Promise<void>) | undefined;
  readonly logger: Logger;
}

/** The recorder of a Gateway run, writing to the application instead of a session log. */
export function tellEvents({
  run,
  onEvent,
  logger,
}: TellOptions): CallRecorder & Pick<RunRecorder, 'notice'> {
  return createRecorder({
    run,
    clock: () => new Date(),
    log: {
      async append(record) {
        if (!isEvent(record)) return;
        try {
          await onEvent?.(record);
        } catch (thrown) {
          // A log that is down must not turn a finished call into a failed one.
          logger.warn({ type: record.type, reason: messageOf(thrown) }, 'onEvent of createToolSearch threw');
        }
      },
    },
  });
}

const EVENT_TYPES: ReadonlySet<string> = new Set(['search', 'describe', 'call', 'notice']);

function isEvent(record: { readonly type: string }): record is ToolSearchEvent {
  return EVENT_TYPES.has(record.type);
}
