import type { ToolProgress } from '@openclaw/contracts';
import { type Cli, isTerminal } from '../cli.ts';
import { printableLine } from './printable.ts';

export interface ProgressLine extends Disposable {
  readonly show: (progress: ToolProgress) => void;
  /** Takes the line away, so that it is free for the result. */
  readonly end: () => void;
}

/** To the first column, and the line away. */
const CLEAR_LINE = '\u001b[1G\u001b[2K';
const MAX_CHARACTERS = 79;

/** What a tool says of itself while it runs, on one line of stderr where that is a terminal. The words are the tool's. */
export function openProgressLine({ stderr }: Cli): ProgressLine {
  let isShown = false;

  function end(): void {
    if (isShown) stderr.write(CLEAR_LINE);
    isShown = false;
  }

  return {
    show({ progress, total, message = '' }) {
      if (!isTerminal(stderr)) return;
      const line = `${progress}${total === undefined ? '' : ` of ${total}`} ${message}`;
      stderr.write(`${CLEAR_LINE}${printableLine(line, MAX_CHARACTERS).trimEnd()}`);
      isShown = true;
    },
    end,
    [Symbol.dispose]: end,
  };
}
