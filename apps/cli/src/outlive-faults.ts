import { boundText, type Logger, messageOf, oneLine } from '@openclaw/contracts';
import type { Cli } from './cli.ts';
import { refuseExit } from './refuse-exit.ts';

const MAX_ERROR_CHARACTERS = 500;
const MAX_PLACE_CHARACTERS = 300;

/**
 * Until disposed, a fault that nobody waits for (a plugin's forgotten promise, a throw in its timer) is logged in
 * one line, with where it came from, and no longer ends the process, and nor does a plugin that exits: the other calls must not pay for it.
 */
export function outliveFaults({ signals }: Cli, logger: Logger): Disposable {
  const exits = refuseExit(logger);
  const log = (kind: string) => (thrown: unknown) => {
    const error = boundText(oneLine(messageOf(thrown)), MAX_ERROR_CHARACTERS);
    const frame = placeOf(thrown);
    const place = frame === undefined ? {} : { place: boundText(oneLine(frame), MAX_PLACE_CHARACTERS) };
    logger.error(
      { code: 'internal_error', kind, error, ...place },
      'a fault outside of any call, perhaps of a plugin',
    );
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

/** The line that threw, by which its author is found. Node's own frames say nothing of that. */
function placeOf(thrown: unknown): string | undefined {
  const stack = thrown instanceof Error ? String(thrown.stack) : '';
  const frames = stack.split('\n').filter((line) => /^\s+at /u.test(line));
  return frames
    .find((frame) => !frame.includes('node:') && !frame.includes('<anonymous>'))
    ?.trim()
    .replace(/^at /u, '');
}
