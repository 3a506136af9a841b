import {
  boundText,
  type JsonObject,
  type JsonValue,
  mcpToolId,
  oneLine,
  type Tool,
} from '@openclaw/contracts';
import { isJsonObject } from './json-guards.ts';
import { schemaFault } from './schema-check.ts';

export type ParsedTool =
  | { readonly ok: true; readonly tool: Tool; readonly warning?: string }
  | { readonly ok: false; readonly name: string; readonly reason: string };

const MAX_NAME_CHARACTERS = 256;
const MAX_TITLE_CHARACTERS = 200;
const MAX_DESCRIPTION_CHARACTERS = 4_000;

/** One tool of a server's listing as a `Tool`, or why it cannot be one. Never throws, whatever the server sent. */
export function parseTool(
  raw: JsonValue,
  of: { readonly server: string; readonly timeoutMs: number },
): ParsedTool {
  if (!isJsonObject(raw)) return { ok: false, name: '', reason: 'is not an object' };
  const { name } = raw;
  if (typeof name !== 'string') return { ok: false, name: '', reason: 'has no name' };
  const nameProblem = nameFault(name);
  if (nameProblem !== undefined) return { ok: false, name: shownName(name), reason: nameProblem };
  const inputSchema = raw.inputSchema ?? { type: 'object' };
  if (!isJsonObject(inputSchema)) {
    return { ok: false, name: shownName(name), reason: 'has an input schema that is not an object' };
  }
  const inputProblem = schemaFault(inputSchema);
  if (inputProblem !== undefined) {
    return { ok: false, name: shownName(name), reason: `has an input schema that ${inputProblem}` };
  }
  const outputProblem = outputFault(raw.outputSchema);
  return {
    ok: true,
    tool: {
      id: mcpToolId(of.server, name),
      source: 'mcp',
      owner: of.server,
      name,
      ...titleOf(raw),
      description: boundText(textOf(raw.description), MAX_DESCRIPTION_CHARACTERS),
      inputSchema,
      ...(isJsonObject(raw.outputSchema) &&
        outputProblem === undefined && { outputSchema: raw.outputSchema }),
      catalogMode: 'catalog',
      executionMode: 'parallel',
      optional: false,
      annotations: annotationsOf(raw.annotations),
      timeoutMs: of.timeoutMs,
    },
    ...(outputProblem !== undefined && { warning: `has an output schema that ${outputProblem}` }),
  };
}

function nameFault(name: string): string | undefined {
  if (name === '') return 'has no name';
  if (name.length > MAX_NAME_CHARACTERS) return `has a name of more than ${MAX_NAME_CHARACTERS} characters`;
  if (!name.isWellFormed() || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name))
    return 'has a control or invisible character in its name';
  return undefined;
}

/** For diagnostics: an operator reads it in a terminal. */
function shownName(name: string): string {
  return boundText(oneLine(name), 80);
}

function outputFault(schema: JsonValue | undefined): string | undefined {
  if (schema === undefined || schema === null) return undefined;
  return isJsonObject(schema) ? schemaFault(schema) : 'is not an object';
}

function titleOf(raw: JsonObject): { title?: string } {
  const given = textOf(raw.title) || (isJsonObject(raw.annotations) ? textOf(raw.annotations.title) : '');
  const title = boundText(oneLine(given), MAX_TITLE_CHARACTERS);
  return title === '' ? {} : { title };
}

function annotationsOf(hints: JsonValue | undefined): Tool['annotations'] {
  if (!isJsonObject(hints)) return {};
  return {
    ...(typeof hints.readOnlyHint === 'boolean' && { readOnly: hints.readOnlyHint }),
    ...(typeof hints.destructiveHint === 'boolean' && { destructive: hints.destructiveHint }),
    ...(typeof hints.idempotentHint === 'boolean' && { idempotent: hints.idempotentHint }),
    ...(typeof hints.openWorldHint === 'boolean' && { openWorld: hints.openWorldHint }),
  };
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
