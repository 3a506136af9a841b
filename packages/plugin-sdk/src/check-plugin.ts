import { CORE_OWNER, type JsonSchema } from '@openclaw/contracts';
import { checkSchema } from './check-schema.ts';
import { type CheckOptions, checkTools } from './check-tools.ts';
import { readField, thrownText } from './plain-json.ts';
import { firstOfEachPath, type PluginProblem } from './plugin-problem.ts';
import {
  type HookName,
  PLUGIN_ID_PATTERN,
  type PluginHook,
  type PluginHooks,
  type PluginTools,
  type ToolPlugin,
} from './tool-plugin.ts';

export type PluginCheck =
  /** `problems` are of the tools that were left out; the others are in `plugin`. */
  | { readonly ok: true; readonly plugin: ToolPlugin; readonly problems: readonly PluginProblem[] }
  | { readonly ok: false; readonly id?: string; readonly problems: readonly PluginProblem[] };

const MAX_TEXT_CHARACTERS = 20_000;
const HOOK_NAMES: readonly HookName[] = ['before_tool_call', 'after_tool_call', 'before_prompt_build'];
/** `hook`, `before_tool_call`, `beforeToolCall`, `onToolCall`: a guard that stands beside `hooks` and not in it. */
const LIKE_A_HOOK = /^(?:hook|(?:before|after|on)(?=_|[A-Z]))/u;
const MAX_PROTOTYPES = 100;

/**
 * What a module exported, as a plugin. Never throws: a getter or proxy that does is a problem like another. The
 * plugin given back is a copy whose fields were read once; a bad tool, or the second of one name, costs itself.
 */
export function checkPlugin(value: unknown, options: CheckOptions = {}): PluginCheck {
  if (typeof value !== 'object' || value === null) {
    return { ok: false, problems: [{ path: '', message: 'must be a plugin object, as the default export' }] };
  }
  const problems: PluginProblem[] = [];
  const read = reader(value, '', problems);
  const id = checkId(read('id'), problems);
  const name = checkText(read('name'), '/name', problems);
  const description = checkText(read('description'), '/description', problems);
  const configSchema = checkConfigSchema(read('configSchema'), problems, options);
  const hooks = checkHooks(read('hooks'), problems);
  refuseStrayHooks(value, problems);
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

function reader(owner: object, path: string, problems: PluginProblem[]): (key: string) => unknown {
  return (key) => {
    const field = readField(owner, key);
    if (field.ok) return field.value;
    problems.push({ path: `${path}/${key}`, message: field.message });
    return undefined;
  };
}

/** The id of a plugin, or undefined with a problem. */
export function checkId(id: unknown, problems: PluginProblem[]): string | undefined {
  if (typeof id !== 'string' || !PLUGIN_ID_PATTERN.test(id)) {
    problems.push({ path: '/id', message: `must match ${PLUGIN_ID_PATTERN.source}` });
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
  if (check.ok && typeof check.schema !== 'boolean') return check.schema;
  if (check.ok) problems.push({ path: '/configSchema', message: 'must be a JSON Schema of an object' });
  else problems.push(...check.problems);
  return undefined;
}

function checkHooks(value: unknown, problems: PluginProblem[]): PluginHooks | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null) {
    problems.push({ path: '/hooks', message: 'must be an object' });
    return undefined;
  }
  // SECURITY: a guard under a name that nobody calls would be lost in silence, so the plugin is refused (FR-128).
  for (const name of keysOf(value, '/hooks', problems)) {
    if (isHookName(name)) continue;
    const message = `is no hook of this host; there is ${HOOK_NAMES.join(', ')}`;
    problems.push({ path: `/hooks/${name.slice(0, 100)}`, message });
  }
  const read = reader(value, '/hooks', problems);
  const hooks = HOOK_NAMES.map((name) => [name, checkHook(read(name), `/hooks/${name}`, problems)] as const);
  return Object.fromEntries(hooks.filter(([, hook]) => hook !== undefined));
}

/** SECURITY: a guard that its author put in the wrong place would be lost in silence too (FR-128). */
function refuseStrayHooks(plugin: object, problems: PluginProblem[]): void {
  for (const name of keysOf(plugin, '', problems)) {
    if (name === 'hooks' || !LIKE_A_HOOK.test(name)) continue;
    const message = `looks like a hook, which nobody would call here: put it into hooks, as one of ${HOOK_NAMES.join(', ')}`;
    problems.push({ path: `/${name.slice(0, 100)}`, message });
  }
}

/** Every key that a look-up would find, those of classes included. */
function keysOf(value: object, path: string, problems: PluginProblem[]): readonly string[] {
  const keys = new Set<string>();
  try {
    let owner: object | null = value;
    for (let depth = 0; owner !== null && owner !== Object.prototype && depth < MAX_PROTOTYPES; depth += 1) {
      for (const key of Object.getOwnPropertyNames(owner)) keys.add(key);
      owner = Reflect.getPrototypeOf(owner);
    }
  } catch (thrown) {
    problems.push({ path, message: `throws while being read: ${thrownText(thrown)}` });
  }
  keys.delete('constructor');
  return [...keys];
}

/** True for a hook that this host calls. */
export function isHookName(name: unknown): name is HookName {
  return HOOK_NAMES.some((known) => known === name);
}

/** The names of the hooks that a plugin has, in the order of the host's own list. */
export function hookNamesOf({ hooks = {} }: Pick<ToolPlugin, 'hooks'>): readonly HookName[] {
  return HOOK_NAMES.filter((name) => hooks[name] !== undefined);
}

function checkHook(
  value: unknown,
  path: string,
  problems: PluginProblem[],
): PluginHook<(sight: unknown) => unknown> | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'function') return (sight) => Reflect.apply(value, undefined, [sight]);
  if (typeof value === 'object' && value !== null) {
    const read = reader(value, path, problems);
    const priority = read('priority');
    const run = read('run');
    if (typeof run === 'function' && typeof priority === 'number' && Number.isFinite(priority)) {
      return { priority, run: (sight) => Reflect.apply(run, value, [sight]) };
    }
  }
  problems.push({ path, message: 'must be a function, or { priority: number, run: function }' });
  return undefined;
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
