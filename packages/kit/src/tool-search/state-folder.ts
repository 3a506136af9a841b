import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The folder that tools may keep files in. Nothing is on disk until the first tool asks for it. */
export interface StateFolder extends AsyncDisposable {
  readonly path: string;
}

/** The given folder, made if it is missing and kept, or a temporary one that goes with its owner. */
export function createStateFolder(given: string | undefined): StateFolder {
  let path: string | undefined;
  return {
    get path() {
      path ??= given === undefined ? mkdtempSync(join(tmpdir(), 'openclaw-')) : made(resolve(given));
      return path;
    },
    async [Symbol.asyncDispose]() {
      if (given === undefined && path !== undefined) await rm(path, { recursive: true, force: true });
    },
  };
}

function made(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
