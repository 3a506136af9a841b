import type { Skills } from '@openclaw/surfaces';

/**
 * The cache-stable system prompt: the agent's own text, then the tool directory, then the admitted skills. It
 * holds nothing of the run, the session or the clock, so the same agent and catalog give the same bytes (DIR-4).
 */
export function buildSystemPrompt(parts: {
  readonly agent: string;
  readonly directory: string;
  readonly skills: Skills;
}): string {
  return [parts.agent, parts.directory, skillsSection(parts.skills)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function skillsSection(skills: Skills): string {
  if (skills.size === 0) return '';
  const lines = [...skills]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, place]) => `- ${name}: ${place}`);
  return `# Skills\nEach has complete instructions in a file; read it before you use the skill.\n${lines.join('\n')}`;
}
