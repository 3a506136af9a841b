import { firstOfEachPath, type PluginProblem } from './plugin-problem.ts';
import type { SchemaCompiling } from './schema-compiling.ts';
import type { ToolDefinition } from './tool-definition.ts';
import { ToolFieldReader } from './tool-field-reader.ts';

export type ToolCheck =
  | { readonly ok: true; readonly tool: ToolDefinition }
  | { readonly ok: false; readonly name?: string; readonly problems: readonly PluginProblem[] };

/**
 * One tool of unknown make, as a plain copy whose fields were read once. With a compiler its schemas are
 * compiled as well as looked at.
 */
export function checkTool(value: unknown, path: string, compiler?: SchemaCompiling): ToolCheck {
  if (typeof value !== 'object' || value === null) {
    return { ok: false, problems: [{ path, message: 'must be a tool definition: an object' }] };
  }
  const reader = new ToolFieldReader(value, path, compiler);
  const name = reader.name();
  const tool: Omit<ToolDefinition, 'execute'> = {
    name: name ?? '',
    ...present('title', reader.text('title')),
    description: reader.requiredText('description') ?? '',
    inputSchema: reader.inputSchema() ?? true,
    ...present('outputSchema', reader.schema('outputSchema')),
    ...present('catalogMode', reader.choice('catalogMode', ['catalog', 'direct-only'])),
    ...present('executionMode', reader.choice('executionMode', ['parallel', 'sequential'])),
    ...present('optional', reader.flag('optional')),
    ...present('annotations', reader.annotations()),
    ...present('timeoutMs', reader.timeoutMs()),
  };
  const execute = reader.execute();
  if (reader.problems.length > 0 || execute === undefined) {
    const named = name === undefined ? {} : { tool: name };
    const problems = firstOfEachPath(reader.problems).map((problem) => ({ ...problem, ...named }));
    return { ok: false, ...(name === undefined ? {} : { name }), problems };
  }
  return { ok: true, tool: { ...tool, execute } };
}

/** An optional field, or nothing: an absent field and one that is undefined are not the same type. */
function present<const Key extends string, const Value>(
  key: Key,
  value: Value | undefined,
): { readonly [Name in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [Name in Key]?: Value });
}
