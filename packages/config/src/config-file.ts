import { readFile } from 'node:fs/promises';
import { messageOf, OpenClawError } from '@openclaw/contracts';
import { isBlankJson5, type Json5Document, parseJson5 } from './json5-document.ts';

export interface ConfigFile {
  readonly text: string;
  /** Absent for a file with nothing but white space and comments. */
  readonly document?: Json5Document;
}

/** The file as text and tree, `undefined` when there is none. Throws `config_unreadable`. */
export async function readConfigFile(path: string): Promise<ConfigFile | undefined> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  return isBlankJson5(text) ? { text } : { text, document: parseJson5(text, path) };
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw new OpenClawError('config_unreadable', `Cannot read ${path}: ${messageOf(error)}`, {
      data: { path },
      cause: error,
    });
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
