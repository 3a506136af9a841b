import { estimateTokens, functionText } from '@openclaw/models';
import type { CatalogFinding } from '../finding.ts';
import { type CatalogReading, ownerOf, type ToolReading } from '../read-catalog.ts';

/** Neighbours below which a median says little; the whole catalog stands in for them. */
const MIN_NEIGHBOURS = 8;
/** Scaled median deviations from the median of the logarithms: the usual mark of an outlier. */
const OUTLIER = 3.5;
/** Makes the median absolute deviation of a normal distribution its standard deviation. */
const MAD_SCALE = 1.4826;
/** Logarithms of tools that are all alike scatter by nothing; below this no difference is one. */
const MIN_DEVIATION = 0.25;
/** Tokens, below which nothing is worth shortening. */
const MIN_TOKENS = { description: 200, schema: 500 };

type Part = 'description' | 'schema';
const PARTS: readonly Part[] = ['description', 'schema'];
type Cost = Readonly<Record<Part, number>> & { readonly reading: ToolReading };

/** What is usual among neighbours, in tokens, and the logarithm of them past which a tool is none of them. */
interface Norm {
  readonly usual: number;
  readonly limit: number;
}

const SUGGESTIONS: Readonly<Record<Part, string>> = {
  description:
    'Keep what a model needs to choose the tool and to fill in its parameters; move examples and background into the documentation.',
  schema:
    'Describe each parameter in one sentence, write what repeats once under $defs, and leave out what the tool does not read.',
};

/** Descriptions and schemas that cost far more tokens than those of their neighbours. */
export function costFindings(catalog: CatalogReading): readonly CatalogFinding[] {
  const all = catalog.tools.map(costOf);
  if (all.length < MIN_NEIGHBOURS) return [];
  const ofAll = normsOf(all);
  return Array.from(Map.groupBy(all, ({ reading }) => ownerOf(reading.tool)).values()).flatMap((own) => {
    const norms = own.length >= MIN_NEIGHBOURS ? normsOf(own) : ofAll;
    return PARTS.flatMap((part) => own.flatMap((cost) => outlierFindings(cost, part, norms[part])));
  });
}

function costOf(reading: ToolReading): Cost {
  const { name, description, inputSchema } = reading.tool;
  const own = estimateTokens(description);
  const whole = estimateTokens(functionText({ name, description, parameters: inputSchema }));
  return { reading, description: own, schema: whole - own };
}

function normsOf(neighbours: readonly Cost[]): Readonly<Record<Part, Norm>> {
  const norm = (part: Part): Norm => {
    const logarithms = neighbours.map((cost) => Math.log1p(cost[part]));
    const middle = median(logarithms);
    const deviation = MAD_SCALE * median(logarithms.map((each) => Math.abs(each - middle)));
    return {
      usual: Math.round(Math.expm1(middle)),
      limit: middle + OUTLIER * Math.max(deviation, MIN_DEVIATION),
    };
  };
  return { description: norm('description'), schema: norm('schema') };
}

function outlierFindings(cost: Cost, part: Part, { usual, limit }: Norm): readonly CatalogFinding[] {
  const tokens = cost[part];
  if (tokens < MIN_TOKENS[part] || Math.log1p(tokens) <= limit) return [];
  return [
    {
      rule: part === 'description' ? 'description-costly' : 'schema-costly',
      severity: 'info',
      toolIds: [cost.reading.tool.id],
      message: `Its ${part} costs about ${tokens} tokens; that of its usual neighbour costs ${usual}.`,
      suggestion: SUGGESTIONS[part],
    },
  ];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
