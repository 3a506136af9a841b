import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type JsonObject, OpenClawError } from '@openclaw/contracts';
import { isObject, objectsOf, parseJson } from '../mock-openai/json-shape.ts';

/** A recorded `tools/list` answer. */
export interface RecordedCatalog {
  /** The file's name without `.json`: a server is called like it. */
  readonly name: string;
  readonly file: string;
  readonly tools: readonly JsonObject[];
}

/** Every `*.json` of a folder, by name. Throws `config_invalid` if there is none, or one has no list `tools`. */
export async function readCatalogs(folder: string): Promise<readonly RecordedCatalog[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  if (files.length === 0) throw new OpenClawError('config_invalid', `There is no *.json in ${folder}.`);
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const content = parseJson(await readFile(file, 'utf8'));
      if (!isObject(content) || !Array.isArray(content['tools'])) {
        throw new OpenClawError('config_invalid', `${file} has no list "tools".`);
      }
      return { name: basename(name, '.json'), file, tools: objectsOf(content['tools']) };
    }),
  );
}
