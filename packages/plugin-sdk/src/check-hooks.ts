import { fieldReader } from './field-reader.ts';
import { thrownText } from './plain-json.ts';
import { firstOfEachPath, type PluginProblem } from './plugin-problem.ts';
import type { HookName, PluginContext, PluginHook, PluginHooks, ToolPlugin } from './tool-plugin.ts';

/** A plugin whose hooks are known: what a host registers, and what a manifest lists. */
export type SettledPlugin = Omit<ToolPlugin, 'hooks'> & { readonly hooks?: PluginHooks };

export type SettledHooks =
  | { readonly ok: true; readonly plugin: SettledPlugin }
  | { readonly ok: false; readonly problems: readonly PluginProblem[] };

const HOOK_NAMES: readonly HookName[] = ['before_tool_call', 'after_tool_call', 'before_prompt_build'];
/** `hook`, `before_tool_call`, `beforeToolCall`, `onToolCall`: a guard that stands beside `hooks` and not in it. */
const LIKE_A_HOOK = /^(?:hook|(?:before|after|on)(?=_|[A-Z]))/u;
const MAX_PROTOTYPES = 100;

/**
 * A checked plugin with the hooks that its function gives, if they are one. Never rejects. SECURITY: without
 * `ok` the plugin must not be used at all, since a guard would be missing (FR-128).
 */
export async function settleHooks(plugin: ToolPlugin, context: PluginContext): Promise<SettledHooks> {
  const { hooks: source, ...rest } = plugin;
  if (source === undefined) return { ok: true, plugin: rest };
  if (typeof source !== 'function') return { ok: true, plugin: { ...rest, hooks: source } };
  const problems: PluginProblem[] = [];
  try {
    const hooks = checkHooks(await source(context), problems);
    if (hooks !== undefined && problems.length === 0) return { ok: true, plugin: { ...rest, hooks } };
  } catch (thrown) {
    problems.push({ path: '/hooks', message: `throws: ${thrownText(thrown)}` });
  }
  return { ok: false, problems: firstOfEachPath(problems) };
}

/** The hooks that an object of unknown make holds, or undefined, with a problem for each thing that is wrong. */
export function checkHooks(value: unknown, problems: PluginProblem[]): PluginHooks | undefined {
  if (typeof value !== 'object' || value === null) {
    problems.push({ path: '/hooks', message: 'must be an object of hooks, or a function that gives one' });
    return undefined;
  }
  // SECURITY: a guard under a name that nobody calls would be lost in silence, so the plugin is refused (FR-128).
  for (const name of keysOf(value, '/hooks', problems)) {
    if (isHookName(name)) continue;
    const message = `is no hook of this host; there is ${HOOK_NAMES.join(', ')}`;
    problems.push({ path: `/hooks/${name.slice(0, 100)}`, message });
  }
  const read = fieldReader(value, '/hooks', problems);
  const hooks = HOOK_NAMES.map((name) => [name, checkHook(read(name), `/hooks/${name}`, problems)] as const);
  return Object.fromEntries(hooks.filter(([, hook]) => hook !== undefined));
}

/** SECURITY: a guard that its author put in the wrong place would be lost in silence too (FR-128). */
export function refuseStrayHooks(plugin: object, problems: PluginProblem[]): void {
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
export function hookNamesOf({ hooks = {} }: Pick<SettledPlugin, 'hooks'>): readonly HookName[] {
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
    const read = fieldReader(value, path, problems);
    const priority = read('priority');
    const run = read('run');
    if (typeof run === 'function' && typeof priority === 'number' && Number.isFinite(priority)) {
      return { priority, run: (sight) => Reflect.apply(run, value, [sight]) };
    }
  }
  problems.push({ path, message: 'must be a function, or { priority: number, run: function }' });
  return undefined;
}
