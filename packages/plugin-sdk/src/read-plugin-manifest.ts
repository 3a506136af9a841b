import type { JsonObject, JsonValue } from '@openclaw/contracts';
import { isHookName } from './check-hooks.ts';
import { checkConfigSchema, checkId } from './check-plugin.ts';
import { checkDeclaration } from './check-tool.ts';
import { type CheckOptions, MAX_TOOLS } from './check-tools.ts';
import { copyPlainJson, isPlainObject, type PlainJsonLimits } from './plain-json.ts';
import {
  MANIFEST_VERSION,
  type ManifestTool,
  type PluginManifest,
  sealed,
  toManifestTool,
} from './plugin-manifest.ts';
import { entryProblem } from './plugin-package.ts';
import type { PluginProblem } from './plugin-problem.ts';
import type { HookName } from './tool-plugin.ts';

export type ManifestReading =
  /** `isAsBuilt` is false for one that was changed after it was built: its fingerprint does not fit. */
  | { readonly ok: true; readonly manifest: PluginManifest; readonly isAsBuilt: boolean }
  | { readonly ok: false; readonly problems: readonly PluginProblem[] };

/** As much as the tools of a plugin may be, and no more than a start can bear. */
const LIMITS: PlainJsonLimits = { maxDepth: 72, maxValues: 1_000_000, maxCharacters: 32_000_000 };
const MAX_TEXT_CHARACTERS = 20_000;
const BUILD = 'run: openclaw plugins build';

/** A parsed `openclaw.plugin.json` of unknown make. Never throws; one bad field refuses the whole. */
export function readPluginManifest(value: unknown, options: CheckOptions = {}): ManifestReading {
  const copy = copyPlainJson(value, LIMITS);
  if (!copy.ok) return refused([{ path: copy.path, message: copy.message }]);
  if (!isPlainObject(copy.value)) return refused([{ path: '', message: `must be an object; ${BUILD}` }]);
  const file = copy.value;
  if (file['manifestVersion'] !== MANIFEST_VERSION) {
    const message = `must be ${MANIFEST_VERSION}, the only form that this host knows; with its own version of the command, ${BUILD}`;
    return refused([{ path: '/manifestVersion', message }]);
  }
  const problems: PluginProblem[] = [];
  const entry = file['entry'];
  const badEntry = entryProblem(entry);
  if (badEntry !== undefined) problems.push({ path: '/entry', message: badEntry });
  const id = checkId(file['id'], problems);
  const configSchema = checkConfigSchema(file['configSchema'], problems, options);
  const fields = {
    name: readText(file, 'name', problems),
    description: readText(file, 'description', problems),
    version: readText(file, 'version', problems),
    entry: String(entry),
    ...(configSchema === undefined ? {} : { configSchema }),
    hooks: readHooks(file['hooks'], problems),
    background: readBackground(file['background'], problems),
    tools: readTools(file['tools'], problems, options),
  };
  if (problems.length > 0 || id === undefined) return refused(problems);
  const manifest = sealed({ manifestVersion: MANIFEST_VERSION, id, ...fields });
  return { ok: true, manifest, isAsBuilt: manifest.fingerprint === file['fingerprint'] };
}

function refused(problems: readonly PluginProblem[]): ManifestReading {
  return { ok: false, problems };
}

function readText(file: JsonObject, key: string, problems: PluginProblem[]): string {
  const text = file[key];
  if (typeof text === 'string' && text.length <= MAX_TEXT_CHARACTERS) return text.toWellFormed();
  const message =
    text === undefined
      ? `is missing; ${BUILD}`
      : `must be a text of at most ${MAX_TEXT_CHARACTERS} characters`;
  problems.push({ path: `/${key}`, message });
  return '';
}

function readHooks(value: JsonValue | undefined, problems: PluginProblem[]): readonly HookName[] {
  if (!isList(value)) {
    problems.push({ path: '/hooks', message: `must be a list of the names of hooks; ${BUILD}` });
    return [];
  }
  // SECURITY: a hook that this host does not call may be the guard of the plugin's own tools (FR-128).
  return value.filter((name, index) => {
    if (isHookName(name)) return true;
    problems.push({
      path: `/hooks/${index}`,
      message: 'is no hook of this host; the plugin needs another version of it',
    });
    return false;
  }) as readonly HookName[];
}

function readBackground(value: JsonValue | undefined, problems: PluginProblem[]): boolean {
  if (typeof value === 'boolean') return value;
  problems.push({ path: '/background', message: `must be true or false; ${BUILD}` });
  return false;
}

function readTools(
  value: JsonValue | undefined,
  problems: PluginProblem[],
  options: CheckOptions,
): readonly ManifestTool[] {
  if (value === undefined) {
    problems.push({
      path: '/tools',
      message: `is missing, so that no tool of the plugin is known; ${BUILD}`,
    });
    return [];
  }
  if (!isList(value)) {
    const is = value === null ? 'null' : typeof value;
    problems.push({ path: '/tools', message: `must be a list that names each tool, and is ${is}; ${BUILD}` });
    return [];
  }
  // A plugin that registers more is refused as well.
  if (value.length > MAX_TOOLS) {
    problems.push({
      path: '/tools',
      message: `must list at most ${MAX_TOOLS} tools, and lists ${value.length}`,
    });
    return [];
  }
  const tools = new Map<string, ManifestTool>();
  for (const [index, member] of value.entries()) {
    const path = `/tools/${index}`;
    if (!isPlainObject(member)) {
      problems.push({ path, message: `must be an object; ${BUILD}` });
      continue;
    }
    const check = checkDeclaration(member, path, options.compiler);
    if (!check.ok) problems.push(...check.problems);
    else if (tools.has(check.tool.name)) {
      problems.push({ path: `${path}/name`, message: `is listed twice; ${BUILD}`, tool: check.tool.name });
    } else tools.set(check.tool.name, toManifestTool(check.tool));
  }
  return [...tools.values()];
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
