export type { CatalogFinding, RuleName, Severity } from './finding.ts';
export { type LintOptions, lintCatalog } from './lint-catalog.ts';
