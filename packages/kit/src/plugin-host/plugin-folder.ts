import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { boundText, messageOf, OpenClawError, oneLine } from '@openclaw/contracts';
import {
  type CheckOptions,
  MANIFEST_FILE,
  type PluginManifest,
  type PluginPackage,
  type PluginProblem,
  readPluginManifest,
  readPluginPackage,
} from '@openclaw/plugin-sdk';

/** What the files of a plugin's folder say, without running anything of it. */
export interface PluginFolder {
  readonly folder: string;
  /** The parsed `package.json`, if there is one. */
  readonly packageJson?: unknown;
  readonly package?: PluginPackage;
  /** The entry module on disk; absolute. */
  readonly entry?: string;
  /** Whether there is a manifest file, readable or not. */
  readonly hasManifest: boolean;
  readonly manifest?: PluginManifest;
  /** False for a manifest that was changed by hand. */
  readonly isAsBuilt: boolean;
  /** What to do about a manifest that does not fit: a sentence. */
  readonly remedy: string;
  /** Each keeps the plugin from being loaded. */
  readonly problems: readonly FileProblem[];
}

/** A problem of a file: `path` is a JSON pointer into it. */
export interface FileProblem extends PluginProblem {
  readonly file: string;
}

export const PACKAGE_FILE = 'package.json';

/** Ten times what a manifest of many tools takes. */
const MAX_FILE_BYTES = 40_000_000;
const MAX_PROBLEMS_TOLD = 10;
const MAX_PATH_CHARACTERS = 200;
const MAX_MESSAGE_CHARACTERS = 600;

/** Reads and checks `package.json` and the manifest, and finds the entry. Never throws for what the files say. */
export async function readPluginFolder(folder: string, options: CheckOptions = {}): Promise<PluginFolder> {
  const problems: FileProblem[] = [];
  const packageJson = await readJson(folder, PACKAGE_FILE, problems);
  const reading = packageJson === undefined ? undefined : readPluginPackage(packageJson);
  if (reading?.ok === false) {
    problems.push(...reading.problems.map((problem) => ({ ...problem, file: PACKAGE_FILE })));
  }
  const entry = reading?.ok === true ? await findEntry(folder, reading.package.entry, problems) : undefined;
  const file = await readManifestFile(folder, problems);
  const manifest = file.value === undefined ? undefined : readPluginManifest(file.value, options);
  if (manifest?.ok === false) {
    problems.push(...manifest.problems.map((problem) => ({ ...problem, file: MANIFEST_FILE })));
  }
  return {
    folder,
    ...(packageJson === undefined ? {} : { packageJson }),
    ...(reading?.ok === true ? { package: reading.package } : {}),
    ...(entry === undefined ? {} : { entry }),
    hasManifest: file.exists,
    ...(manifest?.ok === true ? { manifest: manifest.manifest } : {}),
    isAsBuilt: manifest?.ok === true && manifest.isAsBuilt,
    remedy: `Run: openclaw plugins build ${folder}`,
    problems,
  };
}

/** `package.json/openclaw/plugin must …`: which file, which field, what is wrong. Bounded: a path holds foreign keys. */
function problemText({ file, path, message }: FileProblem): string {
  const at = boundText(oneLine(path), MAX_PATH_CHARACTERS);
  return `${file}${at} ${boundText(oneLine(message), MAX_MESSAGE_CHARACTERS)}`;
}

/** The first few, and how many more there are. */
export function problemTexts(problems: readonly FileProblem[]): readonly string[] {
  const told = problems.slice(0, MAX_PROBLEMS_TOLD).map(problemText);
  const more = problems.length - told.length;
  return more === 0 ? told : [...told, `and ${more} more`];
}

/** Throws `plugin_invalid` with every problem of the folder, if there are any. */
export function refuseProblems({ problems }: PluginFolder): void {
  if (problems.length === 0) return;
  throw new OpenClawError('plugin_invalid', problemTexts(problems).join('; '));
}

async function readJson(folder: string, file: string, problems: FileProblem[]): Promise<unknown> {
  try {
    return JSON.parse(await readText(join(folder, file)));
  } catch (thrown) {
    const why = isAbsent(thrown)
      ? `is not there: is ${folder} the folder of a plugin?`
      : `cannot be read: ${messageOf(thrown)}`;
    problems.push({ file, path: '', message: why });
    return undefined;
  }
}

async function readManifestFile(
  folder: string,
  problems: FileProblem[],
): Promise<{ readonly exists: boolean; readonly value?: unknown }> {
  try {
    return { exists: true, value: JSON.parse(await readText(join(folder, MANIFEST_FILE))) };
  } catch (thrown) {
    if (isAbsent(thrown)) return { exists: false };
    problems.push({ file: MANIFEST_FILE, path: '', message: `cannot be read: ${messageOf(thrown)}` });
    return { exists: true };
  }
}

/** SECURITY: a pipe or a device, or a link to one, would hold up whoever only looks at a folder, or never end. */
async function readText(file: string): Promise<string> {
  const found = await stat(file);
  if (!found.isFile()) throw new OpenClawError('plugin_invalid', 'it is not a regular file');
  if (found.size > MAX_FILE_BYTES) {
    throw new OpenClawError('plugin_invalid', `it holds ${found.size} of at most ${MAX_FILE_BYTES} bytes`);
  }
  return readFile(file, 'utf8');
}

/** The entry's real place. SECURITY: a link out of the folder would load a module that nobody agreed to. */
async function findEntry(
  folder: string,
  entry: string,
  problems: FileProblem[],
): Promise<string | undefined> {
  const refuse = (message: string): undefined => {
    problems.push({ file: PACKAGE_FILE, path: '/openclaw/plugin', message });
  };
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, entry))]);
    const inside = relative(root, file);
    if (inside.startsWith('..') || isAbsolute(inside))
      return refuse(`names ${entry}, which leads out of the folder`);
    return (await stat(file)).isFile() ? file : refuse(`names ${entry}, which is not a file`);
  } catch (thrown) {
    if (isAbsent(thrown)) return refuse(`names ${entry}, which is not there: is it built? npm run build`);
    return refuse(`names ${entry}, which cannot be read: ${messageOf(thrown)}`);
  }
}

function isAbsent(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}
