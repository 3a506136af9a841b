import { canonicalJson, type JsonValue } from '@openclaw/contracts';
import type { Ajv } from 'ajv';

/**
 * Makes `uniqueItems` take time in step with the items. ajv's own compares each with each, unless the schema says that
 * they are texts or numbers: a list of fifty thousand would hold up the process for minutes.
 */
export function compareItemsOnce(ajv: Ajv): void {
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (mustDiffer: boolean, items: readonly JsonValue[]) =>
      !mustDiffer || new Set(items.map(canonicalJson)).size === items.length,
  });
}
