import { boundText, type Logger, messageOf, oneLine } from '@openclaw/contracts';
import type { Cli } from './cli.ts';
import { refuseExit } from './refuse-exit.ts';

const MAX_ERROR_CHARACTERS = 500;

/**
 * Until disposed, a fault that nobody waits for (a plugin's forgotten promise, a throw in its timer) is logged in
 * one line and no longer ends the process, and nor does a plugin that exits: the other calls must not pay for it.
 */
export function outliveFaults({ signals }: Cli, logger: Logger): Disposable {
  const exits = refuseExit(logger);
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
      exits[Symbol.dispose]();
      signals.off('unhandledRejection', onRejection);
      signals.off('uncaughtException', onException);
    },
  };
}
