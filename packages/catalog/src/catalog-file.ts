import {
  boundText,
  closestName,
  type Diagnostic,
  isDeeperThan,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  mcpToolId,
  OpenClawError,
  oneLine,
  openclawToolId,
  type Tool,
} from '@openclaw/contracts';

/** Tools read from a file, and what of it had to be left out. */
export interface CatalogFile {
  readonly tools: readonly Tool[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a catalog from JSON in one of two forms: `[{ id, name, description, parameters, source }]`, whose tools
 * count as trusted (the file is the operator's), or an MCP `tools/list` answer `{ tools: [{ name, description,
 * inputSchema }] }`, whose tools count as MCP tools of the server `options.server`. In a list, a tool may also be as
 * it is sent to a provider: `{ type: "function", function: { … } }` or with `input_schema`. A bad tool costs that
 * tool, and a misspelt field is told; a file of neither form throws `catalog_unreadable`.
 */
export function parseCatalogFile(value: unknown, options: { readonly server: string }): CatalogFile {
  const listed = toolsOf(value);
  if (listed === undefined) {
    throw new OpenClawError(
      'catalog_unreadable',
      'The catalog is neither a list of { id, name, description, parameters } nor an MCP answer { tools: […] }.',
    );
  }
  const tools = new Map<string, Tool>();
  const diagnostics: Diagnostic[] = [];
  listed.tools.forEach((entry, position) => {
    const subject = `tool ${position + 1} of the catalog file`;
    const tool = listed.form === 'mcp' ? mcpTool(entry, options.server) : plainTool(entry);
    if (typeof tool === 'string') diagnostics.push({ code: 'tool_invalid', subject, message: tool });
    else if (tools.has(tool.id)) {
      diagnostics.push({
        code: 'tool_invalid',
        subject,
        message: `The id ${shown(tool.id)} is there already; left out.`,
      });
    } else {
      tools.set(tool.id, tool);
      const message = lostField(entry, listed.form);
      if (message !== undefined) diagnostics.push({ code: 'tool_invalid', subject, message });
    }
  });
  return { tools: [...tools.values()], diagnostics };
}

interface ListedTools {
  readonly form: 'plain' | 'mcp';
  readonly tools: readonly unknown[];
}

function toolsOf(value: unknown): ListedTools | undefined {
  if (Array.isArray(value)) return { form: 'plain', tools: value };
  if (!isObject(value)) return undefined;
  if (Array.isArray(value['tools'])) return { form: 'mcp', tools: value['tools'] };
  const result = value['result'];
  if (isObject(result) && Array.isArray(result['tools'])) return { form: 'mcp', tools: result['tools'] };
  return undefined;
}

function plainTool(entry: unknown): Tool | string {
  if (!isObject(entry)) return 'It is not an object.';
  const { id, name, description, source, ...rest } = isObject(entry['function']) ? entry['function'] : entry;
  const parameters = rest['parameters'] ?? rest['input_schema'] ?? rest['inputSchema'];
  if (typeof name !== 'string' || name === '') return 'It has no name.';
  if (parameters !== undefined && !isSchema(parameters))
    return `Tool ${shown(name)}: parameters is not a JSON Schema.`;
  const owner = typeof source === 'string' ? source : 'file';
  return {
    ...TOOL_DEFAULTS,
    id: typeof id === 'string' && id !== '' ? id : openclawToolId(owner, name),
    source: 'openclaw',
    owner,
    name,
    description: typeof description === 'string' ? description : '',
    inputSchema: parameters ?? { type: 'object' },
  };
}

function mcpTool(entry: unknown, server: string): Tool | string {
  if (!isObject(entry)) return 'It is not an object.';
  const { name, title, description, inputSchema, outputSchema } = entry;
  if (typeof name !== 'string' || name === '') return 'It has no name.';
  if (inputSchema !== undefined && !isSchema(inputSchema))
    return `Tool ${shown(name)}: inputSchema is not a JSON Schema.`;
  return {
    ...TOOL_DEFAULTS,
    id: mcpToolId(server, name),
    source: 'mcp',
    owner: server,
    name,
    ...(typeof title === 'string' ? { title } : {}),
    description: typeof description === 'string' ? description : '',
    inputSchema: inputSchema ?? { type: 'object' },
    ...(outputSchema !== undefined && isSchema(outputSchema) ? { outputSchema } : {}),
  };
}

/** What a tool may hold; of the operator's own list, as servers add what they like. */
const PLAIN_FIELDS: readonly string[] = [
  'annotations',
  'cache_control',
  'description',
  'function',
  'id',
  'input_schema',
  'inputSchema',
  'name',
  'output_schema',
  'outputSchema',
  'owner',
  'parameters',
  'source',
  'strict',
  'title',
  'type',
];

/** The first field without which search finds less than the file was meant to say. */
function lostField(entry: unknown, form: ListedTools['form']): string | undefined {
  if (!isObject(entry)) return undefined;
  const fields = form === 'plain' && isObject(entry['function']) ? entry['function'] : entry;
  const { description } = fields;
  if (description !== undefined && typeof description !== 'string' && description !== null) {
    return 'Its description is not a text, and counts as none.';
  }
  if (form === 'mcp') return undefined;
  for (const name of Object.keys(fields)) {
    if (PLAIN_FIELDS.includes(name)) continue;
    const near = closestName(name, PLAIN_FIELDS);
    if (near === undefined || Object.hasOwn(fields, near)) continue;
    return `Its field ${shown(name)} is not read; did you mean ${near}?`;
  }
  return undefined;
}

const MAX_SHOWN_CHARACTERS = 200;

/** The file may be what some server answered. */
function shown(text: string): string {
  return boundText(oneLine(text), MAX_SHOWN_CHARACTERS);
}

const TOOL_DEFAULTS = {
  catalogMode: 'catalog',
  executionMode: 'parallel',
  optional: false,
  annotations: {},
} as const;

const MAX_SCHEMA_DEPTH = 100;

function isSchema(value: JsonValue): value is JsonSchema & JsonValue {
  return typeof value === 'boolean' || (isObject(value) && !isDeeperThan(MAX_SCHEMA_DEPTH, value));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
