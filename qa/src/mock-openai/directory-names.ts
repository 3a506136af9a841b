import type { Choice } from './fit.ts';

/**
 * Tools that a system prompt lists as `- name: description` or `- name`, outside a section about skills. Ids are
 * left out: they cannot be the name of a function.
 */
export function directoryNames(systemPrompt: string): readonly Choice[] {
  let inSkills = false;
  const found: Choice[] = [];
  for (const line of systemPrompt.split('\n')) {
    if (line.startsWith('#')) inSkills = /skill/i.test(line);
    const match = /^- ([A-Za-z0-9_-]{1,64})(?:: (.*))?$/.exec(line);
    if (match?.[1] !== undefined && !inSkills) found.push({ name: match[1], description: match[2] ?? '' });
  }
  return found;
}
