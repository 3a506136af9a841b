import { OpenClawError } from '@openclaw/contracts';
import type { OpenClawConfig } from './config.ts';
import { formatConfigPath } from './config-path.ts';
import { type ConfigProblem, describeIssue } from './config-problem.ts';
import { configSchema } from './config-schema.ts';

export type ParsedConfig =
  | { readonly ok: true; readonly config: OpenClawConfig }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/**
 * Checks a value against the config schema. Nothing is dropped, converted or defaulted: a value is either
 * the config or a list of problems. `written` is what messages show instead of `value`, where the two
 * differ because environment references were resolved.
 */
export function parseConfig(value: unknown, options: { readonly written?: unknown } = {}): ParsedConfig {
  const written = options.written ?? value;
  const forbidden = findForbiddenKeys(value, []);
  if (forbidden.length > 0) return { ok: false, problems: forbidden };
  const parsed = configSchema.safeParse(value);
  if (parsed.success) return { ok: true, config: parsed.data };
  const context = { schema: configSchema, written };
  return { ok: false, problems: parsed.error.issues.flatMap((issue) => describeIssue(issue, context)) };
}

/** The error that carries problems: one line each in its message, all of them in `data.problems`. */
export function configInvalid(
  problems: readonly ConfigProblem[],
  options: { readonly path: string },
): OpenClawError {
  const lines = problems.map(({ path, message }) => `  ${path}: ${message}`);
  return new OpenClawError(
    'config_invalid',
    [`The configuration ${options.path} is not valid:`, ...lines].join('\n'),
    {
      data: {
        path: options.path,
        problems: problems.map(({ path, message, allowed }) =>
          allowed === undefined ? { path, message } : { path, message, allowed },
        ),
      },
    },
  );
}

/** What several checks found, one after another; where one has spoken of a place, the later ones need not. */
export function firstOfEachPlace(checks: readonly (readonly ConfigProblem[])[]): readonly ConfigProblem[] {
  const told: ConfigProblem[] = [];
  for (const found of checks) {
    const places = new Set(told.map(({ path }) => path));
    told.push(...found.filter(({ path }) => !places.has(path)));
  }
  return told;
}

// zod drops `__proto__` from records without a word.
function findForbiddenKeys(value: unknown, path: readonly (string | number)[]): readonly ConfigProblem[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    if (key === '__proto__') return [{ path: formatConfigPath(here), message: 'this name cannot be used' }];
    return findForbiddenKeys(child, here);
  });
}
