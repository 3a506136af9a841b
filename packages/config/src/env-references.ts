import type { Environment } from './config.ts';
import { type ConfigPath, formatConfigPath, parseConfigPath, valueAt } from './config-path.ts';
import type { ConfigProblem } from './config-problem.ts';

export interface ResolvedReferences {
  readonly value: unknown;
  readonly problems: readonly ConfigProblem[];
}

/** `$${` is a literal `${`; `${NAME}` is a reference; any other `${` is a mistake. */
const REFERENCE = /\$\$\{|\$\{([^}]*)\}?/g;
const WHOLE_REFERENCE = /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/;

/** A copy of a config value with every `${NAME}` in its texts replaced. Keys are left alone. */
export function resolveEnvReferences(value: unknown, env: Environment): ResolvedReferences {
  return resolveWith(value, (name) => (Object.hasOwn(env, name) ? env[name] : undefined));
}

/** Badly written references, without looking at any environment. */
export function findMalformedReferences(value: unknown): readonly ConfigProblem[] {
  return resolveWith(value, () => '').problems;
}

/** Whether the text at a path of a written config says something else once the environment is known. */
export function holdsReference(written: unknown, path: string): boolean {
  const value = valueAt(written, parseConfigPath(path) ?? []);
  return typeof value === 'string' && value.includes(`\${`);
}

function resolveWith(value: unknown, lookUp: (name: string) => string | undefined): ResolvedReferences {
  const problems: ConfigProblem[] = [];
  return { value: walk(value, []), problems };

  function walk(node: unknown, path: ConfigPath): unknown {
    if (typeof node === 'string') return replaceIn(node, path);
    if (Array.isArray(node)) return node.map((child, index) => walk(child, [...path, index]));
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, walk(child, [...path, key])]));
  }

  function replaceIn(text: string, path: ConfigPath): string {
    return text.replace(REFERENCE, (found: string, name: string | undefined) => {
      if (name === undefined) return `\${`;
      const replacement = WHOLE_REFERENCE.test(found) ? lookUp(name) : undefined;
      if (replacement === undefined) problems.push(describe(found, name, path));
      return replacement ?? '';
    });
  }
}

function describe(found: string, name: string, path: ConfigPath): ConfigProblem {
  const message = WHOLE_REFERENCE.test(found)
    ? `the environment variable ${name} is not set; set it, or write "$\${${name}}" for the characters themselves`
    : `"\${" begins an environment reference, "\${NAME}"; write "$\${" for the characters themselves`;
  return { path: formatConfigPath(path), message };
}
