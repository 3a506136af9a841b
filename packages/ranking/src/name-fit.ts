import type { CatalogIndex } from './catalog-index.ts';
import type { QueryTerm } from './query.ts';

/** Long names, and those of scripts that are read by pairs of signs, must not sink for their length alone. */
const MOST_UNASKED = 3;

/** A factor of at most 1 for a tool's name, by document number. */
export type NameFit = (document: number) => number;

/**
 * Decides between close rivals by their names. `list users` rather means `list_users` than `get_user`, whose stems are the
 * same; and `send a mail` rather `send_mail` than `send_mail_template`. Verbs are left out of the latter, for authors
 * choose them freely.
 */
export function createNameFit(terms: readonly QueryTerm[], index: CatalogIndex): NameFit {
  const { otherForm, unaskedWord } = index.weights.nameFit;
  const words = new Set<string>();
  const typed = new Set<number>();
  const related = new Set<number>();
  for (const term of terms) {
    if (term.kind === 'stop-word') continue;
    for (const option of term.options) (option.typed ? typed : related).add(option.term);
    for (const word of term.words) words.add(word);
  }
  return (document) => {
    let otherForms = 0;
    let unasked = 0;
    for (const { word, term, isVerb } of index.nameWords(document)) {
      if (typed.has(term)) otherForms += words.has(word) ? 0 : 1;
      else if (!isVerb && !related.has(term)) unasked += 1;
    }
    return otherForm ** otherForms * unaskedWord ** Math.min(unasked, MOST_UNASKED);
  };
}
