import type { JsonSchema, ToolAnnotations } from '@openclaw/contracts';
import { checkSchema } from './check-schema.ts';
import { butIs, readField } from './plain-json.ts';
import type { PluginProblem } from './plugin-problem.ts';
import type { SchemaCompiling } from './schema-compiling.ts';
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

/** Reads the fields of one foreign object, each once, collecting what is wrong. */
export class ToolFieldReader {
  readonly problems: PluginProblem[] = [];
  readonly #owner: object;
  readonly #path: string;
  readonly #compiler: SchemaCompiling | undefined;

  constructor(owner: object, path: string, compiler?: SchemaCompiling) {
    this.#owner = owner;
    this.#path = path;
    this.#compiler = compiler;
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
    const check = checkSchema(field, `${this.#path}/${key}`, this.#compiler);
    if (check.ok) return check.schema;
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
