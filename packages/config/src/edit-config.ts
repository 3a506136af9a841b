import { messageOf, OpenClawError } from '@openclaw/contracts';
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { type ConfigPath, formatConfigPath, parseConfigPath, valueAt } from './config-path.ts';
import type { ConfigProblem } from './config-problem.ts';
import { setInJson5, unsetInJson5 } from './edit-json5.ts';
import { whileEditing } from './edit-lock.ts';
import { findMalformedReferences, holdsReference } from './env-references.ts';
import { type Json5Document, parseJson5 } from './json5-document.ts';
import { type ConfigCheckOptions, type ConfigFileOptions, locateConfig } from './load-config.ts';
import { configInvalid, firstOfEachPlace, parseConfig } from './parse-config.ts';
import { type CheckRules, findRuleProblems } from './rule-problems.ts';

export type ConfigLookup = { readonly found: true; readonly value: unknown } | { readonly found: false };

export interface ConfigEdit {
  /** The file that was edited. */
  readonly path: string;
  /** False when the file already said so. */
  readonly changed: boolean;
  readonly created: boolean;
  /** What was wrong in the file before and still is. */
  readonly stillWrong: readonly ConfigProblem[];
}

export interface ConfigSetOptions extends ConfigCheckOptions {
  /**
   * Runs when it is this edit's turn, right before it writes, with what is there now as it is written. If it throws,
   * the file stays as it is; two processes never both see the same value and both write.
   */
  readonly beforeWriting?: (now: unknown) => void | Promise<void>;
}

const NEW_FILE = '{\n}\n';
// The file may hold tokens.
const PRIVATE_FILE = 0o600;

/** The value at a path as it is written, environment references unresolved; `''` is the whole file. */
export async function getConfigValue(path: string, options: ConfigFileOptions): Promise<ConfigLookup> {
  const file = locateConfig(options);
  const steps = path === '' ? [] : readPath(path, file);
  const root = (await readConfigFile(file))?.document?.value;
  const value = steps.length === 0 ? root : valueAt(root, steps);
  return value === undefined ? { found: false } : { found: true, value };
}

/**
 * Writes a JSON5 value at a path, atomically and only if the whole file is valid with it, or less invalid than it
 * was. Comments, order and everything else stay; a missing file is made. Throws `config_invalid` or `config_unreadable`.
 */
export async function setConfigValue(
  path: string,
  json5: string,
  options: ConfigSetOptions,
): Promise<ConfigEdit> {
  const file = locateConfig(options);
  const steps = readPath(path, file);
  const literal = readLiteral(json5, { path, file });
  return whileEditing(file, async () => {
    const before = await readConfigFile(file);
    const document = editable(before, file);
    const edit = setInJson5(document, steps, literal);
    if ('blockedAt' in edit) {
      const place = formatConfigPath(steps.slice(0, edit.blockedAt));
      const message = `holds no value that "${path}" could be set in; set ${place} as a whole`;
      throw configInvalid([{ path: place, message }], { path: file });
    }
    await options.beforeWriting?.(valueAt(document.value, steps));
    return save(edit.text, { file, before, options });
  });
}

/** Takes a value out of the file, under the same promises as `setConfigValue`. */
export async function unsetConfigValue(path: string, options: ConfigCheckOptions): Promise<ConfigEdit> {
  const file = locateConfig(options);
  const steps = readPath(path, file);
  return whileEditing(file, async () => {
    const before = await readConfigFile(file);
    const text = before?.document === undefined ? undefined : unsetInJson5(before.document, steps);
    return text === undefined
      ? { path: file, changed: false, created: false, stillWrong: [] }
      : save(text, { file, before, options });
  });
}

interface SaveOptions {
  readonly file: string;
  readonly before: ConfigFile | undefined;
  readonly options: ConfigCheckOptions;
}

async function save(text: string, { file, before, options }: SaveOptions): Promise<ConfigEdit> {
  const { checkRules = () => [] } = options;
  const problems = problemsOf(parseJson5(text, file).value, checkRules);
  const known = new Set(problemsOf(before?.document?.value ?? {}, checkRules).map(asKey));
  const added = problems.filter((problem) => !known.has(asKey(problem)));
  if (added.length > 0) throw configInvalid(added, { path: file });
  if (problems.length > 0 && problems.length === known.size) throw configInvalid(problems, { path: file });
  if (text === before?.text) return { path: file, changed: false, created: false, stillWrong: [] };
  await write(text, { file, created: before === undefined });
  return { path: file, changed: true, created: before === undefined, stillWrong: problems };
}

function problemsOf(value: unknown, checkRules: CheckRules): readonly ConfigProblem[] {
  const parsed = parseConfig(value);
  const found = [...findMalformedReferences(value), ...(parsed.ok ? [] : parsed.problems)];
  // What such a rule says is not known before the environment is.
  const ofRules = findRuleProblems(value, checkRules).filter(({ path }) => !holdsReference(value, path));
  return firstOfEachPlace([found, ofRules]);
}

function asKey({ path, message }: ConfigProblem): string {
  return JSON.stringify([path, message]);
}

async function write(
  text: string,
  { file, created }: { readonly file: string; readonly created: boolean },
): Promise<void> {
  // Only edits need it, and it takes a while to load.
  const { default: writeFileAtomic } = await import('write-file-atomic');
  try {
    await writeFileAtomic(file, text, created ? { mode: PRIVATE_FILE } : {});
  } catch (error) {
    throw new OpenClawError('config_unreadable', `Cannot write ${file}: ${messageOf(error)}`, {
      data: { path: file },
      cause: error,
    });
  }
}

function editable(file: ConfigFile | undefined, path: string): Json5Document {
  if (file === undefined) return parseJson5(NEW_FILE, path);
  if (file.document !== undefined) return file.document;
  const gap = file.text === '' || file.text.endsWith('\n') ? '' : '\n';
  return parseJson5(`${file.text}${gap}${NEW_FILE}`, path);
}

function readPath(text: string, file: string): ConfigPath {
  const path = parseConfigPath(text);
  if (path !== undefined) return path;
  const message = 'is not a path; write it as tools.toolSearch.mode or mcp.servers["a.b"].args[0]';
  throw configInvalid([{ path: text, message }], { path: file });
}

function readLiteral(
  json5: string,
  { path, file }: { readonly path: string; readonly file: string },
): string {
  try {
    const { start, end } = parseJson5(json5, 'The value').tree.body.loc;
    return json5.slice(start.offset, end.offset);
  } catch (error) {
    const message = `${messageOf(error)}. A text needs quotes of its own: '"text"'`;
    throw configInvalid([{ path, message }], { path: file });
  }
}
