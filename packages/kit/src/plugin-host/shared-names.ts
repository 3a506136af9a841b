import { CORE_OWNER, type Diagnostic, type Tool } from '@openclaw/contracts';

/**
 * Tools of different owners that bear one name: all are kept, and each that does not own the bare name is told how
 * it is reached. A core tool owns it; between others nobody does.
 */
export function tellSharedNames(tools: readonly Tool[]): readonly Diagnostic[] {
  const byName = Map.groupBy(tools, ({ name }) => name);
  return [...byName.values()].flatMap((bearers) => {
    if (bearers.length < 2) return [];
    const owner = bearers.find((tool) => tool.owner === CORE_OWNER);
    return bearers
      .filter((tool) => tool !== owner)
      .map((tool) => ({
        code: 'tool_ambiguous' as const,
        subject: `tool:${tool.id}`,
        message: `${whose(tool, owner, bearers)}; reach this one as ${tool.id}`,
      }));
  });
}

function whose(tool: Tool, owner: Tool | undefined, bearers: readonly Tool[]): string {
  if (owner !== undefined) return `The bare name ${tool.name} belongs to ${owner.id}`;
  const others = bearers.filter((each) => each !== tool).map(({ id }) => id);
  return `The bare name ${tool.name} belongs to nobody, since ${others.join(' and ')} ${others.length === 1 ? 'bears' : 'bear'} it too`;
}
