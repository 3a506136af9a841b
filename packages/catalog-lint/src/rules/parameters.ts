import type { JsonSchema } from '@openclaw/contracts';
import { declaredProperties, inPlaceSchemas } from '@openclaw/schema';
import type { CatalogFinding } from '../finding.ts';
import { quoted, some } from '../phrases.ts';
import type { CatalogReading } from '../read-catalog.ts';

/** From so many on, a tool without any described parameter is a warning. */
const MANY_PARAMETERS = 2;

/** Parameters without a description in trusted tools, whose schemas search reads too. */
export function parameterFindings({ tools }: CatalogReading): readonly CatalogFinding[] {
  return tools.flatMap(({ tool }): readonly CatalogFinding[] => {
    if (tool.source !== 'openclaw') return [];
    const properties = Array.from(declaredProperties(tool.inputSchema));
    const bare = properties
      .filter(([, schema]) => !isDescribed(schema, tool.inputSchema))
      .map(([name]) => name);
    if (bare.length === 0) return [];
    const isAll = bare.length === properties.length && bare.length >= MANY_PARAMETERS;
    return [
      {
        rule: 'parameters-undescribed',
        severity: isAll ? 'warning' : 'info',
        toolIds: [tool.id],
        message: `${isAll ? 'None of its parameters has a description' : 'It has parameters without a description'}: ${some(bare.map(quoted))}.`,
        suggestion: 'Say what each means, in which form and by which default; search reads these words too.',
      },
    ];
  });
}

/** There or where its `$ref` leads. A constant, or a choice of words, says what it means by itself. */
function isDescribed(schema: JsonSchema, root: JsonSchema): boolean {
  return inPlaceSchemas(schema, root).some(
    (part) =>
      [part['description'], part['title']].some((text) => typeof text === 'string' && text.trim() !== '') ||
      'const' in part ||
      'enum' in part,
  );
}
