import type { SingleBar } from 'cli-progress';
import { type Cli, isTerminal } from '../cli.ts';

export interface Progress extends Disposable {
  readonly show: (done: number, total: number) => void;
  /** Takes the bar away, so that the line is free for the result. */
  readonly end: () => void;
}

/** A bar on stderr where that is a terminal, from the first step that is not the last: a short run shows none. */
export async function openProgress(
  cli: Cli,
  { isQuiet, steps = 'queries' }: { readonly isQuiet: boolean; readonly steps?: string },
): Promise<Progress> {
  if (isQuiet || !isTerminal(cli.stderr)) return SILENT;
  const { default: cliProgress } = await import('cli-progress');
  let bar: SingleBar | undefined;

  function end(): void {
    bar?.stop();
    bar = undefined;
  }

  return {
    show(done, total) {
      if (bar === undefined) {
        if (done >= total) return;
        bar = new cliProgress.SingleBar({
          format: `{bar} {value} of {total} ${steps}, {eta} s left`,
          stream: cli.stderr,
          clearOnComplete: true,
          // A signal may end the process at any time, and then nothing of the terminal must need to be set back.
          gracefulExit: false,
          hideCursor: false,
          linewrap: true,
        });
        bar.start(total, done);
      }
      bar.update(done);
    },
    end,
    [Symbol.dispose]: end,
  };
}

const SILENT: Progress = {
  show: () => undefined,
  end: () => undefined,
  [Symbol.dispose]: () => undefined,
};
