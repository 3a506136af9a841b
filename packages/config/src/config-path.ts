/** Keys and array positions that lead from the root to a value. */
export type ConfigPath = readonly (string | number)[];

const PLAIN_KEY = /^[^.[\]"'\s]+$/;
/** One step: `key`, `.key`, `[0]`, `["a.b"]` or `['a.b']`. */
const STEP = /(?:^|(?<=.)\.)([^.[\]"'\s]+)|\[(\d{1,9})\]|\[("(?:[^"\\]|\\.)*")\]|\[('(?:[^'\\])*')\]/y;

/** A path as people write it: `mcp.servers["a.b"].args[0]`. `undefined` when it is not one. */
export function parseConfigPath(text: string): ConfigPath | undefined {
  const path: (string | number)[] = [];
  const step = new RegExp(STEP);
  while (step.lastIndex < text.length) {
    const found = step.exec(text);
    if (found === null) return undefined;
    const [, plain, index, quoted, single] = found;
    if (index !== undefined) path.push(Number(index));
    else if (quoted !== undefined) {
      const key = unquote(quoted);
      if (key === undefined) return undefined;
      path.push(key);
    } else path.push(plain ?? (single ?? '').slice(1, -1));
  }
  return path.length === 0 ? undefined : path;
}

/** The inverse of `parseConfigPath`; the root is `(root)`. */
export function formatConfigPath(path: ConfigPath): string {
  if (path.length === 0) return '(root)';
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (PLAIN_KEY.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}

/** What stands at a path, own properties only. */
export function valueAt(root: unknown, path: ConfigPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    if (Array.isArray(value) && step === 'length') return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

function unquote(quoted: string): string | undefined {
  try {
    const key: unknown = JSON.parse(quoted);
    return typeof key === 'string' ? key : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
