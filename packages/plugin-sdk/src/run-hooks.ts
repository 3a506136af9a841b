import type { RunHooks } from '@openclaw/contracts';
import type { SettledPlugin } from './check-hooks.ts';
import type { PluginHook } from './tool-plugin.ts';

/** The hooks of a plugin in the form that runs take them, named after the plugin. */
export function toRunHooks(plugin: Pick<SettledPlugin, 'id' | 'hooks'>): RunHooks {
  const { hooks = {}, id } = plugin;
  return {
    beforeToolCall: named(id, hooks.before_tool_call),
    afterToolCall: named(id, hooks.after_tool_call),
    beforePromptBuild: named(id, hooks.before_prompt_build),
  };
}

function named<Run extends (sight: never) => unknown>(
  name: string,
  hook: PluginHook<Run> | undefined,
): readonly { readonly name: string; readonly priority: number; readonly run: Run }[] {
  if (hook === undefined) return [];
  return typeof hook === 'function'
    ? [{ name, priority: 0, run: hook }]
    : [{ name, priority: hook.priority, run: hook.run }];
}
