import { keywords } from './fit.ts';
import type { Goal } from './goal-plan.ts';

/** The JavaScript body that a model would write for `tool_search_code`: search, choose, describe if needed, call. */
export function writeProgram(goal: Goal): string {
  const queries = goal.queries ?? [goal.need];
  return `const queries = ${JSON.stringify(queries)};
const hits = [];
for (const query of queries) hits.push(...(await openclaw.tools.search(query)));
${choosingLine(goal)}
const best = hits.filter((hit) => fit(hit) > 0).sort((a, b) => fit(b) - fit(a))[0];
if (!best) return { found: false, need: ${JSON.stringify(goal.need)} };
if (best.input === "unknown") await openclaw.tools.describe(best.id);
const { tool, result } = await openclaw.tools.call(best.id, ${JSON.stringify(goal.arguments)});
return { tool: { id: tool.id, name: tool.name, source: tool.source }, result: result.details ?? result.content };
`;
}

function choosingLine({ toolName, need }: Goal): string {
  if (toolName !== undefined) {
    const name = JSON.stringify(toolName);
    return `const fit = (hit) => (hit.name === ${name} || hit.id === ${name} ? 1 : 0);`;
  }
  return `const words = ${JSON.stringify(keywords(need))};
const fit = (hit) => {
  const text = (hit.name + " " + hit.description).toLowerCase();
  return words.filter((word) => text.includes(word)).length;
};`;
}
