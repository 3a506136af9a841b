import { CORE_OWNER, type JsonSchema } from '@openclaw/contracts';
import { checkHooks, refuseStrayHooks } from './check-hooks.ts';
import { checkSchema } from './check-schema.ts';
import { type CheckOptions, checkTools } from './check-tools.ts';
import { fieldReader } from './field-reader.ts';
import { hintSchema } from './hint-schema.ts';
import { butIs } from './plain-json.ts';
import { firstOfEachPath, type PluginProblem } from './plugin-problem.ts';
import { type KnownFields, strayFields } from './stray-fields.ts';
import {
  PLUGIN_ID_PATTERN,
  type PluginHookSource,
  type PluginTools,
  type ToolPlugin,
} from './tool-plugin.ts';

export type PluginCheck =
  /** `problems` are of the tools that were left out; the others are in `plugin`. */
  | { readonly ok: true; readonly plugin: ToolPlugin; readonly problems: readonly PluginProblem[] }
  | { readonly ok: false; readonly id?: string; readonly problems: readonly PluginProblem[] };

const MAX_TEXT_CHARACTERS = 20_000;
const FIELDS: Readonly<Record<keyof ToolPlugin, true>> = {
  id: true,
  name: true,
  description: true,
  configSchema: true,
  tools: true,
  hooks: true,
  background: true,
  dispose: true,
};
const PLUGIN_FIELDS: KnownFields = { of: 'a plugin', names: Object.keys(FIELDS) };

/**
 * What a module exported, as a plugin. Never throws: a getter or proxy that does is a problem like another. The
 * plugin given back is a copy whose fields were read once; a bad tool, or the second of one name, costs itself.
 */
export function checkPlugin(value: unknown, options: CheckOptions = {}): PluginCheck {
  if (typeof value !== 'object' || value === null) {
    return {
      ok: false,
      problems: [
        { path: '', message: 'must be a plugin: export default defineToolPlugin({ … }), or such an object' },
      ],
    };
  }
  const problems: PluginProblem[] = [];
  const read = fieldReader(value, '', problems);
  const id = checkId(read('id'), problems);
  const name = checkText(read('name'), '/name', problems);
  const description = checkText(read('description'), '/description', problems);
  const configSchema = checkConfigSchema(read('configSchema'), problems, options);
  const hooks = checkHooksField(read('hooks'), { owner: value, problems });
  refuseStrayHooks(value, problems);
  const { onHint } = options;
  if (onHint !== undefined) {
    const refused = new Set(problems.map(({ path }) => path));
    for (const hint of strayFields(value, '', PLUGIN_FIELDS)) if (!refused.has(hint.path)) onHint(hint);
  }
  const dispose = read('dispose');
  if (dispose !== undefined && typeof dispose !== 'function') {
    problems.push({ path: '/dispose', message: 'must be a function' });
  }
  const background = read('background');
  if (background !== undefined && typeof background !== 'function') {
    problems.push({ path: '/background', message: 'must be a function' });
  }
  const listed = checkToolsField(read('tools'), { owner: value, problems, options });
  if (problems.length > 0 || id === undefined || listed === undefined) {
    return { ok: false, ...(id === undefined ? {} : { id }), problems: firstOfEachPath(problems) };
  }
  const plugin: ToolPlugin = {
    id,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(configSchema === undefined ? {} : { configSchema }),
    tools: listed.tools,
    ...(hooks === undefined ? {} : { hooks }),
    ...(typeof background === 'function'
      ? { background: (context) => Reflect.apply(background, value, [context]) }
      : {}),
    ...(typeof dispose === 'function' ? { dispose: () => Reflect.apply(dispose, value, []) } : {}),
  };
  return { ok: true, plugin, problems: listed.problems };
}

/** The id of a plugin, or undefined with a problem. */
export function checkId(id: unknown, problems: PluginProblem[]): string | undefined {
  if (typeof id !== 'string' || !PLUGIN_ID_PATTERN.test(id)) {
    problems.push({ path: '/id', message: `must match ${PLUGIN_ID_PATTERN.source}${butIs(id)}` });
    return undefined;
  }
  // SECURITY: policy and the visible core tools trust this owner by its name.
  if (id === CORE_OWNER) {
    problems.push({ path: '/id', message: `must not be ${CORE_OWNER}, which is the house's own` });
    return undefined;
  }
  return id;
}

function checkText(text: unknown, path: string, problems: PluginProblem[]): string | undefined {
  if (text === undefined) return undefined;
  if (typeof text === 'string' && text.length <= MAX_TEXT_CHARACTERS) return text.toWellFormed();
  problems.push({ path, message: `must be a string of at most ${MAX_TEXT_CHARACTERS} characters` });
  return undefined;
}

/** A configSchema as a plain copy, or undefined, with a problem if it is a bad one. */
export function checkConfigSchema(
  value: unknown,
  problems: PluginProblem[],
  options: CheckOptions,
): JsonSchema | undefined {
  if (value === undefined) return undefined;
  const check = checkSchema(value, '/configSchema', options.compiler);
  if (check.ok && typeof check.schema !== 'boolean') {
    if (options.onHint !== undefined) hintSchema(check.schema, '/configSchema').forEach(options.onHint);
    return check.schema;
  }
  if (check.ok) problems.push({ path: '/configSchema', message: 'must be a JSON Schema of an object' });
  else problems.push(...check.problems);
  return undefined;
}

function checkHooksField(
  value: unknown,
  { owner, problems }: { owner: object; problems: PluginProblem[] },
): PluginHookSource | undefined {
  // What it gives is checked by `settleHooks`, once there is a context to call it with.
  if (typeof value === 'function') return (context) => Reflect.apply(value, owner, [context]);
  return value === undefined ? undefined : checkHooks(value, problems);
}

function checkToolsField(
  value: unknown,
  { owner, problems, options }: { owner: object; problems: PluginProblem[]; options: CheckOptions },
): { readonly tools: PluginTools; readonly problems: readonly PluginProblem[] } | undefined {
  if (typeof value === 'function') {
    return { tools: (context) => Reflect.apply(value, owner, [context]), problems: [] };
  }
  const checked = checkTools(value, options);
  if (checked.ok) return checked;
  problems.push(...checked.problems);
  return undefined;
}
