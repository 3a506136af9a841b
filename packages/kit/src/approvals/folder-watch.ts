import { type FSWatcher, watch } from 'node:fs';
import { type Logger, messageOf } from '@openclaw/contracts';

/** Tells of names that appear in a folder, whichever process makes them. */
export interface FolderWatch extends Disposable {
  /** Does nothing if it runs already. */
  start(): void;
  stop(): void;
}

export interface FolderWatchOptions {
  readonly folder: string;
  /** Without a name where the system does not say which it was. */
  readonly onChange: (fileName: string | undefined) => void;
  readonly logger: Logger;
}

/** A folder that cannot be watched is no failure: an answer given in another process is then found at the end of the wait. */
export function createFolderWatch({ folder, onChange, logger }: FolderWatchOptions): FolderWatch {
  let watcher: FSWatcher | undefined;

  function stop(): void {
    watcher?.close();
    watcher = undefined;
  }

  function giveUp(error: unknown): void {
    stop();
    logger.warn(
      { folder, reason: messageOf(error) },
      'answers to approvals that other processes give are noticed late: the folder cannot be watched',
    );
  }

  return {
    start() {
      if (watcher !== undefined) return;
      try {
        watcher = watch(folder, { persistent: false }, (_event, fileName) => onChange(fileName ?? undefined));
        watcher.on('error', giveUp);
      } catch (error) {
        giveUp(error);
      }
    },
    stop,
    [Symbol.dispose]: stop,
  };
}
