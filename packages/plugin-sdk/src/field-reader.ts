import { readField } from './plain-json.ts';
import type { PluginProblem } from './plugin-problem.ts';

/** Reads fields of one foreign object; what cannot be read is undefined, and a problem below `path`. */
export function fieldReader(
  owner: object,
  path: string,
  problems: PluginProblem[],
): (key: string) => unknown {
  return (key) => {
    const field = readField(owner, key);
    if (field.ok) return field.value;
    problems.push({ path: `${path}/${key}`, message: field.message });
    return undefined;
  };
}
