/** `error`: cannot work as it is. `warning`: costs calls or finds. `info`: worth a look. */
export type Severity = 'error' | 'warning' | 'info';

export type RuleName =
  | 'name-reserved'
  | 'name-hostile'
  | 'name-run-on'
  | 'name-cryptic'
  | 'name-shared'
  | 'description-missing'
  | 'description-repeats-name'
  | 'description-short'
  | 'description-not-english'
  | 'description-costly'
  | 'schema-costly'
  | 'parameters-undescribed'
  | 'near-duplicate'
  | 'shadowed'
  | 'unreachable'
  | 'hard-to-find';

/** One thing to change. The texts may hold names and words of untrusted tools: bounded, and on one line each. */
export interface CatalogFinding {
  readonly rule: RuleName;
  readonly severity: Severity;
  /** The tool to change first, then those it is about. */
  readonly toolIds: readonly string[];
  readonly message: string;
  /** What to change, with an example where one helps. */
  readonly suggestion: string;
}
