import type { RelatedWords } from './related-words.ts';
import { splitRun } from './split-words.ts';
import { boundedRuns, stopForm, type Vocabulary } from './vocabulary.ts';
import type { RankingWeights } from './weights.ts';

const MAX_QUERY_CHARACTERS = 2_048;
const NUMBER = /^\p{N}+$/u;

/** One way in which a tool can match a term of the query. `term` is -1 when the catalog does not have it. */
export interface TermOption {
  readonly term: number;
  readonly weight: number;
  readonly typed: boolean;
}

/** One idea of the query: a word, or several light verbs of one class. A tool scores its best option, once. */
export interface QueryTerm {
  readonly words: string[];
  readonly kind: 'word' | 'light-verb' | 'stop-word';
  readonly options: TermOption[];
}

/** The terms of a query in reading order, repeated words merged. */
export function analyseQuery(
  query: string,
  deps: { vocabulary: Vocabulary; relatedWords: RelatedWords; weights: RankingWeights },
): readonly QueryTerm[] {
  const { vocabulary, relatedWords, weights } = deps;
  const terms = new Map<string, QueryTerm>();
  for (const run of boundedRuns(query, MAX_QUERY_CHARACTERS)) {
    const { parts, joined } = splitRun(run);
    for (const word of joined === undefined ? parts : [...parts, joined]) {
      const stop = vocabulary.isStopWord(word);
      const stem = stop ? stopForm(word) : vocabulary.stem(word);
      const verbs = stop ? [] : relatedWords.verbClass(stem);
      const key = verbs.length > 0 ? `\u0001${verbs[0]}` : stem;
      const known = terms.get(key);
      if (known !== undefined) {
        known.words.push(word);
        const at = known.options.findIndex((option) => option.term === (vocabulary.find(stem) ?? -1));
        const option = known.options[at];
        if (option !== undefined && !option.typed)
          known.options[at] = { ...option, typed: true, weight: weights.lightVerb };
        continue;
      }
      const kind = stop ? 'stop-word' : verbs.length > 0 ? 'light-verb' : 'word';
      const worth = stop
        ? weights.stopWordInName
        : kind === 'light-verb'
          ? weights.lightVerb
          : NUMBER.test(word)
            ? weights.number
            : 1;
      const options: TermOption[] = [{ term: vocabulary.find(stem) ?? -1, weight: worth, typed: true }];
      for (const other of verbs) pushOption(options, vocabulary.find(other), worth * weights.sameVerbClass);
      if (!stop)
        for (const other of relatedWords.related(stem))
          pushOption(options, vocabulary.find(other), worth * weights.related);
      terms.set(key, { words: [word], kind, options });
    }
  }
  return Array.from(terms.values());
}

function pushOption(options: TermOption[], term: number | undefined, weight: number): void {
  if (term === undefined || options.some((option) => option.term === term)) return;
  options.push({ term, weight, typed: false });
}
