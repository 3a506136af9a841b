import type { JsonObject } from '@openclaw/contracts';
import type { FromSchema } from './from-schema.ts';
import { type SchemaSource, toJsonSchema } from './schema-source.ts';
import type { ToolDefinition } from './tool-definition.ts';
import type { PluginContext, PluginHooks, ToolPlugin } from './tool-plugin.ts';

/** What a plugin may know when it lists its tools and hooks, its configuration typed by its `configSchema`. */
export interface TypedPluginContext<ConfigSource> extends Omit<PluginContext, 'config'> {
  readonly config: ConfigOf<ConfigSource>;
}

/** A plugin whose `configSchema` types the configuration that its functions `tools` and `hooks` are given. */
export interface TypedToolPlugin<ConfigSource extends SchemaSource>
  extends Omit<ToolPlugin, 'configSchema' | 'hooks' | 'tools'> {
  readonly configSchema?: ConfigSource;
  readonly tools:
    | readonly ToolDefinition[]
    | ((
        context: TypedPluginContext<ConfigSource>,
      ) => readonly ToolDefinition[] | Promise<readonly ToolDefinition[]>);
  readonly hooks?:
    | PluginHooks
    | ((context: TypedPluginContext<ConfigSource>) => PluginHooks | Promise<PluginHooks>);
}

/**
 * A plugin, typed; `configSchema` may be of every kind that `defineTool` takes. Checks nothing: the host does, with
 * `checkPlugin`, when it loads it.
 */
export function defineToolPlugin<const ConfigSource extends SchemaSource>(
  plugin: TypedToolPlugin<ConfigSource>,
): ToolPlugin {
  const { configSchema, hooks, tools, ...rest } = plugin;
  return {
    ...rest,
    // The host validates the configuration by this very schema before it lists the tools and hooks.
    tools:
      typeof tools === 'function' ? (context) => tools(context as TypedPluginContext<ConfigSource>) : tools,
    ...(hooks === undefined
      ? {}
      : {
          hooks:
            typeof hooks === 'function'
              ? (context) => hooks(context as TypedPluginContext<ConfigSource>)
              : hooks,
        }),
    ...(configSchema === undefined
      ? {}
      : { configSchema: toJsonSchema(configSchema, { side: 'input', of: `configSchema of ${rest.id}` }) }),
  };
}

/** A schema that says nothing of it, or none, leaves an object of JSON. */
type ConfigOf<ConfigSource> =
  unknown extends FromSchema<ConfigSource> ? JsonObject : FromSchema<ConfigSource>;
