import { boundText, CORE_OWNER, TOOL_SOURCES, type ToolRef } from '@openclaw/contracts';
import type { PolicyRuleProblem } from './check-rules.ts';
import { compilePattern, type PatternUse } from './compile-pattern.ts';
import type { AbsentOwner, PolicyRules, PresentTools } from './rules.ts';
import { suggestRule } from './suggest-rule.ts';
import { GROUP_PREFIX, TOOL_GROUPS } from './vocabulary.ts';

/**
 * Rules that fit no tool there is, which a misspelt name does without a word. Says nothing of groups, of tools of
 * the house that are off, of callers' own tools named by id, and of patterns over every owner, which are there for
 * tools to come.
 */
export function findIdleRules(rules: PolicyRules, present: PresentTools): readonly PolicyRuleProblem[] {
  return (['allow', 'deny', 'ask'] as const).flatMap((field) => {
    const use = field === 'allow' ? 'grant' : 'restrict';
    return (rules[field] ?? []).flatMap((text, index) =>
      isIdle(text, use, present)
        ? [{ path: `${field}[${index}]`, message: describe(text, use, present) }]
        : [],
    );
  });
}

const MAX_QUOTED_CHARACTERS = 100;

function describe(text: string, use: PatternUse, present: PresentTools): string {
  const written = JSON.stringify(boundText(text, MAX_QUOTED_CHARACTERS));
  const near = suggestRule(text, use, present);
  if (near !== undefined) {
    return `${written} fits no tool there is now; did you mean ${boundText(near, 2 * MAX_QUOTED_CHARACTERS)}?`;
  }
  const isName = use === 'restrict' && !/[:/]|__/u.test(text);
  return `${written} fits no tool there is now${isName ? ', unless a caller brings one' : ''}`;
}

function isIdle(text: string, use: PatternUse, { tools, absent = [] }: PresentTools): boolean {
  if (text.startsWith(GROUP_PREFIX) || text.startsWith('client:') || isForAnyOwner(text)) return false;
  const pattern = compilePattern(text, use);
  if (tools.some((tool) => pattern.matches(tool)) || HOUSE_TOOLS.some((tool) => pattern.matches(tool)))
    return false;
  return !absent.some((owner) => mayBeAbout(text, use, owner));
}

function isForAnyOwner(text: string): boolean {
  const head = headOf(text);
  if (head === text) return false;
  return head === '' || (text.includes(':') && TOOL_SOURCES.some((source) => `${source}:`.startsWith(head)));
}

function mayBeAbout(text: string, use: PatternUse, { source, owner }: AbsentOwner): boolean {
  const head = headOf(text);
  const isOpen = head !== text;
  const reaches = (prefix: string): boolean => head.startsWith(prefix) || (isOpen && prefix.startsWith(head));
  if (text.includes(':')) return reaches(`${source}:${owner}:`);
  if (text.includes('/')) return reaches(`${owner}/`);
  if (text.includes('__')) return source === 'mcp' && reaches(`${owner}__`);
  return use === 'restrict' || source === 'openclaw';
}

/** What stands before the first star. */
function headOf(text: string): string {
  return text.split('*', 1)[0] ?? '';
}

/** Tools that groups name one by one: some of them are there only once they are configured. */
const HOUSE_TOOLS: readonly ToolRef[] = [...TOOL_GROUPS.values()]
  .flatMap(({ ids }) => ids)
  .filter((id) => id.startsWith(`openclaw:${CORE_OWNER}:`) && !id.includes('*'))
  .map((id) => ({ id, source: 'openclaw', owner: CORE_OWNER, name: id.slice(id.lastIndexOf(':') + 1) }));
