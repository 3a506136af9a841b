import { TOOL_SOURCES } from '@openclaw/contracts';
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
    problems.push({ path: 'profile', message: `unknown profile; use one of ${list(TOOL_PROFILES.keys())}` });
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

function patternProblem(pattern: string): string | undefined {
  if (pattern.trim() === '') return 'an empty pattern; write a tool, an owner and `*`, or a group';
  if (pattern !== pattern.trim()) return 'white space around the pattern; remove it';
  if (pattern.length > MAX_PATTERN_CHARACTERS) {
    return `a pattern of more than ${MAX_PATTERN_CHARACTERS} characters`;
  }
  if (pattern.startsWith(GROUP_PREFIX)) {
    if (TOOL_GROUPS.has(pattern.slice(GROUP_PREFIX.length))) return undefined;
    return `unknown group; use one of ${list(TOOL_GROUPS.keys(), GROUP_PREFIX)}`;
  }
  return pattern.includes(':') ? idProblem(pattern) : undefined;
}

function idProblem(pattern: string): string | undefined {
  const source = pattern.slice(0, pattern.indexOf(':'));
  if (source.includes('*') || TOOL_SOURCES.some((known) => known === source)) return undefined;
  return `an id that starts with none of ${list(TOOL_SOURCES.values(), '', ':')}; write the whole id, or owner/name`;
}

function list(words: Iterable<string>, before = '', after = ''): string {
  return [...words].map((word) => `${before}${word}${after}`).join(', ');
}
