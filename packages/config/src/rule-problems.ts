import type { ToolRules } from './config.ts';
import { type ConfigPath, formatConfigPath, valueAt } from './config-path.ts';
import type { ConfigProblem } from './config-problem.ts';

/**
 * What is wrong with one set of rules, by paths within it: `deny[2]`. This package knows where rules stand and not
 * what they mean; `checkPolicyRules` of packages/policy does.
 */
export type CheckRules = (rules: ToolRules) => readonly ConfigProblem[];

/** What `check` finds in each set of rules of a configuration, valid or not: `tools.byChannel.http.deny[2]`. */
export function findRuleProblems(config: unknown, check: CheckRules): readonly ConfigProblem[] {
  return placesOf(config).flatMap((place) => {
    const problems = check(rulesAt(config, place));
    return problems.map((problem) => ({ ...problem, path: `${formatConfigPath(place)}.${problem.path}` }));
  });
}

function placesOf(config: unknown): readonly ConfigPath[] {
  const below = (path: ConfigPath): readonly ConfigPath[] => {
    const section = valueAt(config, path);
    const isSection = typeof section === 'object' && section !== null && !Array.isArray(section);
    return isSection ? Object.keys(section).map((key) => [...path, key]) : [];
  };
  return [
    ['tools'],
    ['tools', 'sandbox'],
    ...below(['tools', 'byProvider']),
    ...below(['tools', 'byChannel']),
    ['agents', 'defaults', 'tools'],
    ...below(['agents', 'list']).map((agent) => [...agent, 'tools']),
  ];
}

/** Of a value that may be of another shape, which is for the schema to tell. */
function rulesAt(config: unknown, place: ConfigPath): ToolRules {
  const at = (field: string): unknown => valueAt(config, [...place, field]);
  const profile = at('profile');
  const lists = (['allow', 'deny', 'ask'] as const).flatMap((field) => {
    const list = at(field);
    return isTexts(list) ? [[field, list] as const] : [];
  });
  return { ...(typeof profile === 'string' ? { profile } : {}), ...Object.fromEntries(lists) };
}

function isTexts(list: unknown): list is readonly string[] {
  return Array.isArray(list) && list.every((each) => typeof each === 'string');
}
