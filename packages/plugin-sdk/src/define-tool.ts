import type { JsonSchema } from '@openclaw/contracts';
import type { FromSchema } from './from-schema.ts';
import type { ToolDefinition } from './tool-definition.ts';
import type { ToolPlugin } from './tool-plugin.ts';

/** A definition whose schemas are literals, so that they type the input and the result. */
export interface TypedToolDefinition<InputSchema extends JsonSchema, OutputSchema extends JsonSchema>
  extends ToolDefinition<FromSchema<InputSchema>, FromSchema<OutputSchema>> {
  readonly inputSchema: InputSchema;
  readonly outputSchema?: OutputSchema;
}

/** Gives the definition back, typed: `input` from `inputSchema`, the result from `outputSchema`. Checks nothing. */
export function defineTool<const InputSchema extends JsonSchema, const OutputSchema extends JsonSchema>(
  definition: TypedToolDefinition<InputSchema, OutputSchema>,
): ToolDefinition<FromSchema<InputSchema>, FromSchema<OutputSchema>> {
  return definition;
}

/** Gives the plugin back, typed. The host checks it with `checkPlugin` when it loads it. */
export function defineToolPlugin(plugin: ToolPlugin): ToolPlugin {
  return plugin;
}
