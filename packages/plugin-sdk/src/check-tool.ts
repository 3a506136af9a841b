import type { CheckOptions } from './check-tools.ts';
import { firstOfEachPath, type PluginProblem } from './plugin-problem.ts';
import type { SchemaCompiling } from './schema-compiling.ts';
import type { ToolDefinition } from './tool-definition.ts';
import { ToolFieldReader } from './tool-field-reader.ts';

interface Refusal {
  readonly name?: string;
  readonly problems: readonly PluginProblem[];
}

export type ToolCheck =
  | { readonly ok: true; readonly tool: ToolDefinition }
  | ({ readonly ok: false } & Refusal);

/** A tool without its code. */
export type ToolDeclaration = Omit<ToolDefinition, 'execute'>;

export type DeclarationCheck =
  | { readonly ok: true; readonly tool: ToolDeclaration }
  | ({ readonly ok: false } & Refusal);

/**
 * One tool of unknown make, as a plain copy whose fields were read once. With a compiler its schemas are
 * compiled as well as looked at; hints are of fields that have no effect.
 */
export function checkTool(value: unknown, path: string, options: CheckOptions = {}): ToolCheck {
  if (typeof value !== 'object' || value === null) {
    return { ok: false, problems: [{ path, message: 'must be a tool definition: an object' }] };
  }
  const reader = new ToolFieldReader(value, path, options);
  const declared = readDeclaration(reader);
  const execute = reader.execute();
  reader.tellHints(declared.name);
  if (reader.problems.length > 0 || execute === undefined) return { ok: false, ...refusal(reader, declared) };
  return { ok: true, tool: { ...declared, execute } };
}

/** The same for a tool without its code, as a manifest lists it. */
export function checkDeclaration(value: object, path: string, compiler?: SchemaCompiling): DeclarationCheck {
  const reader = new ToolFieldReader(value, path, compiler === undefined ? {} : { compiler });
  const declared = readDeclaration(reader);
  if (reader.problems.length > 0) return { ok: false, ...refusal(reader, declared) };
  return { ok: true, tool: declared };
}

function readDeclaration(reader: ToolFieldReader): ToolDeclaration {
  return {
    name: reader.name() ?? '',
    ...present('title', reader.text('title')),
    description: reader.requiredText('description') ?? '',
    inputSchema: reader.inputSchema() ?? true,
    ...present('outputSchema', reader.schema('outputSchema')),
    ...present('catalogMode', reader.choice('catalogMode', ['catalog', 'direct-only'])),
    ...present('executionMode', reader.choice('executionMode', ['parallel', 'sequential'])),
    ...present('optional', reader.flag('optional')),
    ...present('annotations', reader.annotations()),
    ...present('returnsImages', reader.flag('returnsImages')),
    ...present('timeoutMs', reader.timeoutMs()),
  };
}

function refusal({ problems }: ToolFieldReader, { name }: ToolDeclaration): Refusal {
  const named = name === '' ? {} : { tool: name };
  return {
    ...(name === '' ? {} : { name }),
    problems: firstOfEachPath(problems).map((problem) => ({ ...problem, ...named })),
  };
}

/** An optional field, or nothing: an absent field and one that is undefined are not the same type. */
function present<const Key extends string, const Value>(
  key: Key,
  value: Value | undefined,
): { readonly [Name in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [Name in Key]?: Value });
}
