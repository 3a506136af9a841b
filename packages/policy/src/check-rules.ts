import { boundText, closestName, TOOL_SOURCES } from '@openclaw/contracts';
import { closestGroup } from './closest-group.ts';
import type { PolicyRules } from './rules.ts';
import { GROUP_PREFIX, TOOL_GROUPS, TOOL_PROFILES } from './vocabulary.ts';

export interface PolicyRuleProblem {
  /** Where in the rules: `profile`, `allow[2]`. */
  readonly path: string;
  readonly message: string;
}

/** Everything wrong with the text of some rules, for the reader of a configuration file; empty when all is well. */
export function checkPolicyRules(rules: PolicyRules): readonly PolicyRuleProblem[] {
  const problems: PolicyRuleProblem[] = [];
  if (rules.profile !== undefined && !TOOL_PROFILES.has(rules.profile)) {
    problems.push({ path: 'profile', message: profileProblem(rules.profile) });
  }
  for (const field of ['allow', 'deny', 'ask'] as const) {
    for (const [index, pattern] of (rules[field] ?? []).entries()) {
      const message = patternProblem(pattern);
      if (message !== undefined) problems.push({ path: `${field}[${index}]`, message });
    }
  }
  return problems;
}

const MAX_PATTERN_CHARACTERS = 512;
const MAX_QUOTED_CHARACTERS = 100;

function profileProblem(profile: string): string {
  const known = [...TOOL_PROFILES.keys()];
  return unknown('profile', profile, { near: closestName(profile, known), known });
}

function patternProblem(pattern: string): string | undefined {
  if (pattern.trim() === '') return 'an empty pattern; write a tool, an owner and `*`, or a group';
  if (pattern !== pattern.trim()) return `white space around the pattern ${quote(pattern)}; remove it`;
  if (pattern.length > MAX_PATTERN_CHARACTERS) {
    return `a pattern of more than ${MAX_PATTERN_CHARACTERS} characters`;
  }
  if (pattern.startsWith(GROUP_PREFIX)) return groupProblem(pattern);
  return pattern.includes(':') ? idProblem(pattern) : undefined;
}

function groupProblem(pattern: string): string | undefined {
  const group = pattern.slice(GROUP_PREFIX.length);
  if (TOOL_GROUPS.has(group)) return undefined;
  const known = [...TOOL_GROUPS.keys()].map((each) => GROUP_PREFIX + each);
  return unknown('group', pattern, { near: closestGroup(group), known });
}

function idProblem(pattern: string): string | undefined {
  const colon = pattern.indexOf(':');
  const source = pattern.slice(0, colon);
  if (source.includes('*') || TOOL_SOURCES.some((known) => known === source)) return undefined;
  const known = TOOL_SOURCES.map((each) => `${each}:`).join(', ');
  const near = closestName(source, [...TOOL_SOURCES, 'group']);
  const meant =
    near === undefined ? undefined : boundText(near + pattern.slice(colon), MAX_QUOTED_CHARACTERS);
  return `the id ${quote(pattern)} starts with none of ${known}${hint(meant)}; write the whole id, or owner/name`;
}

function unknown(
  what: string,
  written: string,
  { near, known }: { readonly near: string | undefined; readonly known: readonly string[] },
): string {
  return `unknown ${what} ${quote(written)}${hint(near)}; there is: ${known.join(', ')}`;
}

function hint(near: string | undefined): string {
  return near === undefined ? '' : `; did you mean ${near}`;
}

function quote(written: string): string {
  return JSON.stringify(boundText(written, MAX_QUOTED_CHARACTERS));
}
