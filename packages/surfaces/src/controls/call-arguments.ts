import type { CatalogSnapshot, Resolution } from '@openclaw/catalog';
import type { JsonObject, JsonSchema, JsonValue, Tool } from '@openclaw/contracts';
import { declaredProperties } from '@openclaw/schema';

/** Which tool a `tool_call` means and with what arguments; `args` may be text that is still to be decoded. */
export type CallReading =
  | {
      readonly kind: 'read';
      readonly tool: Tool;
      readonly args: JsonObject;
      /** What was sent, where it is no exact name of the tool. */
      readonly repairedFrom?: string;
    }
  | { readonly kind: 'no-selector' }
  | { readonly kind: 'too-deep' }
  | { readonly kind: 'unresolved'; readonly selector: string; readonly resolution: Miss }
  | { readonly kind: 'ambiguous'; readonly message: string };

type Miss = Exclude<Resolution, { readonly kind: 'found' }>;

const SELECTOR_KEYS: readonly string[] = ['id', 'name', 'tool'];
const WRAPPER_KEYS = ['args', 'arguments', 'parameters', 'params', 'input'] as const;
/** Levels that a dotted key may name. Whatever walks arguments recurses. */
const MAX_DOTTED_DEPTH = 64;
const DOTTED = /^(?:args|arguments)\.(.+)$/u;

/**
 * Reads `{ id, args }` in the forms that models really send (SRF-12): arguments flattened beside the id, dotted
 * `args.x` keys, `args` as JSON text, an empty `args` beside flattened ones. What is nested under `args` always
 * wins; nothing else that was sent is dropped, since a field may be what makes a call harmless (`dry_run`): validation
 * says what does not belong. A second field that also names a tool makes the call ambiguous, since either could be meant.
 */
export function readCallArguments(sent: JsonObject, snapshot: CatalogSnapshot): CallReading {
  const selected = selectorOf(sent, snapshot);
  if (selected.kind !== 'selected') return selected;
  const { tool, key, repairedFrom } = selected;
  const declared = declaredBy(tool);

  const rest = Object.entries(sent).filter(([name]) => name !== key);
  const nested = nestedArguments(rest, declared);
  const flat: [string, JsonValue][] = [];
  const dotted: [string, JsonValue][] = [];
  for (const [name, value] of rest) {
    if (name === nested.key) continue;
    const path = DOTTED.exec(name)?.[1];
    if (path !== undefined && !declared.has(name)) dotted.push([path, value]);
    else if (!repeatsSelector([name, value], { tool, declared, snapshot })) flat.push([name, value]);
  }
  if (dotted.some(([path]) => path.split('.', MAX_DOTTED_DEPTH + 1).length > MAX_DOTTED_DEPTH)) {
    return { kind: 'too-deep' };
  }

  const isNested = Object.keys(nested.args).length > 0;
  if (!isNested) {
    const rival = rivalSelector(flat, { tool, snapshot });
    if (rival !== undefined) {
      const message = rivalMessage(snapshot.offeredId(tool), snapshot.offeredId(rival));
      return { kind: 'ambiguous', message };
    }
  }
  const args = merge([...flat, ...dotted], nested.args);
  return { kind: 'read', tool, args, ...(repairedFrom === undefined ? {} : { repairedFrom }) };
}

type Selector =
  | { readonly kind: 'selected'; readonly tool: Tool; readonly key: string; readonly repairedFrom?: string }
  | Exclude<CallReading, { readonly kind: 'read' }>;

/**
 * `id` first. Another field selects only where there is no `id`, or where `id` is no tool and the selected target
 * declares an `id` of its own: a misspelt id must never let a value that happens to name a tool choose it.
 */
function selectorOf(sent: JsonObject, snapshot: CatalogSnapshot): Selector {
  let missed: { readonly selector: string; readonly resolution: Miss } | undefined;
  for (const key of SELECTOR_KEYS) {
    const value = sent[key];
    if (typeof value !== 'string' || value === '') continue;
    const resolution = snapshot.resolve(value);
    if (resolution.kind !== 'found') missed ??= { selector: value, resolution };
    else if (missed === undefined || declaredBy(resolution.tool).has('id')) {
      return {
        kind: 'selected',
        tool: resolution.tool,
        key,
        ...(resolution.drifted ? { repairedFrom: value } : {}),
      };
    }
  }
  return missed === undefined ? { kind: 'no-selector' } : { kind: 'unresolved', ...missed };
}

/** The target's own field names, which tell its fields from ours; no more of an untrusted schema is read. */
function declaredBy(tool: Tool): ReadonlyMap<string, JsonSchema> {
  if (tool.source === 'openclaw') return declaredProperties(tool.inputSchema);
  const properties = typeof tool.inputSchema === 'object' ? tool.inputSchema['properties'] : undefined;
  return declaredProperties(properties === undefined ? {} : { properties });
}

/** The nested arguments, under `args` or, where the target has no such field of its own, under a name like it. */
function nestedArguments(
  rest: readonly (readonly [string, JsonValue])[],
  declared: ReadonlyMap<string, JsonSchema>,
): { readonly key: string | undefined; readonly args: JsonObject } {
  for (const key of WRAPPER_KEYS) {
    const value = rest.find(([name]) => name === key)?.[1];
    if (value === undefined || (key !== 'args' && declared.has(key))) continue;
    const args = asObject(value);
    if (args !== undefined) return { key, args };
    if (value === null || value === '') return { key, args: {} };
  }
  return { key: undefined, args: {} };
}

/** A `name` beside `id` that says the same once more, and is no field of the tool's own. */
function repeatsSelector(
  [name, value]: readonly [string, JsonValue],
  {
    tool,
    declared,
    snapshot,
  }: {
    readonly tool: Tool;
    readonly declared: ReadonlyMap<string, JsonSchema>;
    readonly snapshot: CatalogSnapshot;
  },
): boolean {
  if (!isSelectorKey(name) || typeof value !== 'string' || declared.has(name)) return false;
  const resolution = snapshot.resolve(value);
  return resolution.kind === 'found' && resolution.tool.id === tool.id;
}

/** A flattened `id` or `name` that is the exact name of another tool: the model may have meant that one. */
function rivalSelector(
  flat: readonly (readonly [string, JsonValue])[],
  { tool, snapshot }: { readonly tool: Tool; readonly snapshot: CatalogSnapshot },
): Tool | undefined {
  for (const [name, value] of flat) {
    if (!isSelectorKey(name) || typeof value !== 'string') continue;
    const resolution = snapshot.resolve(value);
    if (resolution.kind === 'found' && !resolution.drifted && resolution.tool.id !== tool.id)
      return resolution.tool;
  }
  return undefined;
}

function isSelectorKey(name: string): boolean {
  return SELECTOR_KEYS.includes(name);
}

function rivalMessage(id: string, rivalId: string): string {
  return (
    `The call names two tools, ${id} and ${rivalId}; nothing ran. ` +
    `Put the arguments of the one you mean under "args": { "id": "${id}", "args": { … } }.`
  );
}

/** An object while dotted keys are put into it: copied once, however many keys go there. */
interface GrowingObject extends Map<string, JsonValue | GrowingObject> {}

/** Of entries with one path the later stays; `over` is laid on all of them. */
function merge(entries: readonly (readonly [string, JsonValue])[], over: JsonObject): JsonObject {
  const merged: GrowingObject = new Map();
  for (const [path, value] of entries) setPath(merged, path.split('.'), value);
  for (const [name, value] of Object.entries(over)) merged.set(name, value);
  return grown(merged);
}

function setPath(target: GrowingObject, path: readonly string[], value: JsonValue): void {
  let inner = target;
  for (const name of path.slice(0, -1)) {
    const held = inner.get(name);
    const next: GrowingObject =
      held instanceof Map ? held : new Map(Object.entries(asObject(held ?? {}) ?? {}));
    inner.set(name, next);
    inner = next;
  }
  inner.set(path.at(-1) ?? '', value);
}

function grown(object: GrowingObject): JsonObject {
  return Object.fromEntries(
    Array.from(object, ([name, value]) => [name, value instanceof Map ? grown(value) : value]),
  );
}

function asObject(value: JsonValue): JsonObject | undefined {
  if (typeof value === 'string') {
    try {
      const parsed: JsonValue = JSON.parse(value);
      return typeof parsed === 'string' ? undefined : asObject(parsed);
    } catch {
      return undefined; // Text that is not JSON is no argument object; it may be a field of the target's.
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}
