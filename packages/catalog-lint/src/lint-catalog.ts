import { compareCodeUnits, type Tool } from '@openclaw/contracts';
import type { CatalogFinding, RuleName, Severity } from './finding.ts';
import { readCatalog } from './read-catalog.ts';
import { costFindings } from './rules/costs.ts';
import { descriptionFindings } from './rules/descriptions.ts';
import { nameFindings } from './rules/names.ts';
import { parameterFindings } from './rules/parameters.ts';
import { reachFindings } from './rules/reach.ts';
import { rivalFindings } from './rules/rivals.ts';
import { searchForTools } from './search-tools.ts';

export interface LintOptions {
  /** Only findings about tools of this owner; they are still measured against the whole catalog. */
  readonly owner?: string;
  /** Hits of a search that a model sees; default 8, as `tools.toolSearch.searchDefaultLimit`. */
  readonly limit?: number;
  /** Called now and then while tools are searched for, which is most of the time. Must not throw. */
  readonly onProgress?: (done: number, total: number) => void;
}

const DEFAULT_LIMIT = 8;
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];
/** A tool that these are told of is not told as well that search hardly finds it: that follows from them. */
const EXPLAIN_REACH: ReadonlySet<RuleName> = new Set<RuleName>([
  'near-duplicate',
  'description-missing',
  'description-not-english',
]);

/**
 * What keeps tools from being found, chosen and called, worst first. Pure: the same tools give the same findings in
 * the same order. Ids of the tools must differ.
 */
export function lintCatalog(tools: readonly Tool[], options: LintOptions = {}): readonly CatalogFinding[] {
  const { owner, limit = DEFAULT_LIMIT, onProgress = ignore } = options;
  const catalog = readCatalog(tools);
  const isMeant = (id: string): boolean => owner === undefined || catalog.byId.get(id)?.tool.owner === owner;
  const outcomes = searchForTools(catalog, {
    tools: catalog.tools.filter(({ tool }) => isMeant(tool.id)),
    limit,
    onProgress,
  });
  const direct = [
    ...nameFindings(catalog),
    ...descriptionFindings(catalog),
    ...rivalFindings(outcomes, catalog),
    ...costFindings(catalog),
    ...parameterFindings(catalog),
  ];
  const explained = new Set(direct.flatMap(({ rule, toolIds }) => (EXPLAIN_REACH.has(rule) ? toolIds : [])));
  const reach = reachFindings(outcomes, catalog).filter(({ toolIds: [id = ''] }) => !explained.has(id));
  // Who comes first instead is told there too.
  const lost = new Set(reach.map(({ toolIds: [id] }) => id));
  return [...direct.filter(({ rule, toolIds: [id] }) => rule !== 'shadowed' || !lost.has(id)), ...reach]
    .filter(({ toolIds }) => toolIds.some(isMeant))
    .toSorted(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        compareCodeUnits(a.rule, b.rule) ||
        compareCodeUnits(a.toolIds[0] ?? '', b.toolIds[0] ?? ''),
    );
}

function ignore(): void {
  // Nobody is told.
}
