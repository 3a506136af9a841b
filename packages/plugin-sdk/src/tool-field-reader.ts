import type { JsonSchema, ToolAnnotations } from '@openclaw/contracts';
import { checkSchema } from './check-schema.ts';
import type { CheckOptions } from './check-tools.ts';
import { hintSchema } from './hint-schema.ts';
import { butIs, readField } from './plain-json.ts';
import type { PluginProblem } from './plugin-problem.ts';
import { type KnownFields, strayFields } from './stray-fields.ts';
import { TOOL_NAME_PATTERN, type ToolDefinition } from './tool-definition.ts';

/** Generous: more is a mistake, and would cost every run that lists the tool. */
const MAX_TEXT_CHARACTERS = 20_000;
const MAX_TIMEOUT_MS = 86_400_000;
const ANNOTATIONS: readonly (keyof ToolAnnotations)[] = [
  'readOnly',
  'destructive',
  'idempotent',
  'openWorld',
];

const ANNOTATION_FIELDS: KnownFields = { of: 'annotations', names: ANNOTATIONS };
const FIELDS: Readonly<Record<keyof ToolDefinition, true>> = {
  name: true,
  title: true,
  description: true,
  inputSchema: true,
  outputSchema: true,
  catalogMode: true,
  executionMode: true,
  optional: true,
  annotations: true,
  returnsImages: true,
  timeoutMs: true,
  execute: true,
};
const TOOL_FIELDS: KnownFields = {
  of: 'a tool',
  names: Object.keys(FIELDS),
  elsewhere: new Map([
    ...ANNOTATIONS.map((name) => [name, 'it belongs into annotations'] as const),
    ['parameters', 'the schema of the arguments is inputSchema'],
    ['sequential', "that is executionMode: 'sequential'"],
  ]),
};

/** Reads the fields of one foreign object, each once, collecting what is wrong. */
export class ToolFieldReader {
  readonly problems: PluginProblem[] = [];
  readonly #owner: object;
  readonly #path: string;
  readonly #options: CheckOptions;
  readonly #hints: PluginProblem[] = [];

  constructor(owner: object, path: string, options: CheckOptions = {}) {
    this.#owner = owner;
    this.#path = path;
    this.#options = options;
  }

  name(): string | undefined {
    const name = this.#read('name');
    if (typeof name === 'string' && TOOL_NAME_PATTERN.test(name)) return name;
    return this.#refuse('name', `must match ${TOOL_NAME_PATTERN.source}${butIs(name)}`);
  }

  text(key: string): string | undefined {
    const text = this.#read(key);
    if (text === undefined) return undefined;
    if (typeof text !== 'string') return this.#refuse(key, 'must be a string');
    if (text.length <= MAX_TEXT_CHARACTERS) return text.toWellFormed();
    return this.#refuse(key, `must be at most ${MAX_TEXT_CHARACTERS} characters`);
  }

  requiredText(key: string): string | undefined {
    const text = this.text(key);
    if (text?.trim() === '' || (text === undefined && !this.#hasProblem(key))) {
      return this.#refuse(key, 'is missing or empty');
    }
    return text;
  }

  schema(key: string): JsonSchema | undefined {
    const field = this.#read(key);
    if (field === undefined) return undefined;
    const check = checkSchema(field, `${this.#path}/${key}`, this.#options.compiler);
    if (check.ok) {
      if (this.#options.onHint !== undefined)
        this.#hints.push(...hintSchema(check.schema, `${this.#path}/${key}`));
      return check.schema;
    }
    this.problems.push(...check.problems);
    return undefined;
  }

  inputSchema(): JsonSchema | undefined {
    const schema = this.schema('inputSchema');
    if (schema === undefined) {
      return this.#hasProblem('inputSchema') ? undefined : this.#refuse('inputSchema', 'is missing');
    }
    if (typeof schema === 'boolean') return this.#refuse('inputSchema', 'must describe an object');
    const type = schema['type'];
    if (type === undefined || type === 'object') return schema;
    return this.#refuse('inputSchema/type', 'must be "object": tools take named parameters');
  }

  choice<const Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.#read(key);
    if (value === undefined) return undefined;
    const choice = choices.find((each) => each === value);
    return choice ?? this.#refuse(key, `must be one of ${choices.join(', ')}`);
  }

  flag(key: string): boolean | undefined {
    const value = this.#read(key);
    if (value === undefined || typeof value === 'boolean') return value;
    return this.#refuse(key, 'must be true or false');
  }

  annotations(): ToolAnnotations | undefined {
    const value = this.#read('annotations');
    if (value === undefined) return undefined;
    if (typeof value !== 'object' || value === null) return this.#refuse('annotations', 'must be an object');
    const fields = new ToolFieldReader(value, `${this.#path}/annotations`);
    const flags = ANNOTATIONS.map((key) => [key, fields.flag(key)] as const);
    this.problems.push(...fields.problems);
    this.#hints.push(...strayFields(value, `${this.#path}/annotations`, ANNOTATION_FIELDS));
    return Object.fromEntries(flags.filter(([, flag]) => flag !== undefined));
  }

  timeoutMs(): number | undefined {
    const value = this.#read('timeoutMs');
    if (value === undefined) return undefined;
    if (Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_TIMEOUT_MS) return Number(value);
    return this.#refuse('timeoutMs', `must be a whole number of milliseconds, 1 to ${MAX_TIMEOUT_MS}`);
  }

  /** Bound to its own definition, so that a tool that keeps state beside `execute` still finds it. */
  execute(): ToolDefinition['execute'] | undefined {
    const execute = this.#read('execute');
    if (typeof execute !== 'function') return this.#refuse('execute', 'must be a function');
    const owner = this.#owner;
    return (input, context) => Reflect.apply(execute, owner, [input, context]);
  }

  /** Tells what has no effect, once the fields were read. */
  tellHints(tool: string): void {
    const { onHint } = this.#options;
    if (onHint === undefined) return;
    for (const hint of [...strayFields(this.#owner, this.#path, TOOL_FIELDS), ...this.#hints]) {
      onHint(tool === '' ? hint : { ...hint, tool });
    }
  }

  #read(key: string): unknown {
    const field = readField(this.#owner, key);
    return field.ok ? field.value : this.#refuse(key, field.message);
  }

  #refuse(key: string, message: string): undefined {
    this.problems.push({ path: `${this.#path}/${key}`, message });
  }

  #hasProblem(key: string): boolean {
    const path = `${this.#path}/${key}`;
    return this.problems.some((problem) => problem.path === path || problem.path.startsWith(`${path}/`));
  }
}
