import type { Catalog } from './catalog.ts';
import { rowOf } from './document-rows.ts';
import { FIELDS, NAME } from './field-counts.ts';
import { documentCount } from './postings.ts';

/** Sum of the rarities of the words of a tool's name; reckoned when it is first asked for, and kept. */
export type NameMasses = (document: number) => number;

export function createNameMasses(catalog: Catalog, rarity: (documents: number) => number): NameMasses {
  let masses: Float32Array | undefined;
  return (document) => {
    masses ??= new Float32Array(catalog.documents.length).fill(Number.NaN);
    const known = masses[document] as number;
    if (!Number.isNaN(known)) return known;
    masses[document] = nameMass(document);
    return masses[document] as number;
  };

  /** Joined forms are left out: the parts already stand for them. A word twice in a name counts once. */
  function nameMass(document: number): number {
    const { vocabulary, postings, rows, lengths } = catalog;
    // Names come first in a row.
    const words = rowOf(rows, document).terms.subarray(0, lengths[document * FIELDS.length + NAME]);
    let mass = 0;
    for (let at = 0; at < words.length; at += 1) {
      const term = words[at] as number;
      if (vocabulary.isStopTerm(term) || words.indexOf(term) < at) continue;
      mass += rarity(documentCount(postings, term));
    }
    return mass;
  }
}
