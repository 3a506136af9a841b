import { boundText, type Logger, messageOf, oneLine } from '@openclaw/contracts';
import type { Cli } from './cli.ts';

const MAX_ERROR_CHARACTERS = 500;

/**
 * Until disposed, a fault that nobody waits for (a plugin's forgotten promise, a throw in its timer) is logged in
 * one line and no longer ends the process: it belongs to no call, and the others must not pay for it.
 */
export function outliveFaults({ signals }: Cli, logger: Logger): Disposable {
  const log = (kind: string) => (thrown: unknown) => {
    const error = boundText(oneLine(messageOf(thrown)), MAX_ERROR_CHARACTERS);
    logger.error({ code: 'internal_error', kind, error }, 'a fault outside of any call, perhaps of a plugin');
  };
  const onRejection = log('unhandledRejection');
  const onException = log('uncaughtException');
  signals.on('unhandledRejection', onRejection);
  signals.on('uncaughtException', onException);
  return {
    [Symbol.dispose]() {
      signals.off('unhandledRejection', onRejection);
      signals.off('uncaughtException', onException);
    },
  };
}
