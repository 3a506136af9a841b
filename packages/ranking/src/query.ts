import type { CatalogIndex } from './catalog-index.ts';
import { documentCount } from './postings.ts';
import { splitRequest } from './split-request.ts';
import { boundedRuns, splitRun } from './split-words.ts';

/** What is read of a query, in UTF-16 units. */
const MAX_QUERY_CHARACTERS = 2_048;
/** Queries come from outside and must not make the memory of an index grow without end. */
const MAX_KNOWN_TERMS = 1_024;
const NUMBER = /^\p{N}+$/u;

/** One way in which a tool can have a term of the query. */
export interface TermOption {
  readonly term: number;
  /** Times the posting's frequency, what a tool that has it scores. */
  readonly worth: number;
  /** What it covers of a name that has it; 0 for words that only stand for what was typed. */
  readonly nameWorth: number;
  readonly typed: boolean;
}

/**
 * One idea of the query: a word, the light verbs of one class, or a phrase. A tool scores the best of its options
 * and no sum, so that no idea counts twice. Typed options come first.
 */
export interface QueryTerm {
  readonly kind: 'word' | 'light-verb' | 'stop-word' | 'phrase';
  /** As typed, lower-cased. */
  readonly words: readonly string[];
  readonly options: readonly TermOption[];
  /** What it would be worth in full; what a query asks for is the sum of these. */
  readonly mass: number;
  /** Says what is wanted. A tool that has only weak terms (light verbs, numbers) is no answer to a query with strong ones. */
  readonly strong: boolean;
}

interface Draft {
  kind: QueryTerm['kind'];
  words: string[];
  stems: string[];
}

export interface AnalysedQuery {
  /** In reading order; a repeated word counts once. */
  readonly terms: readonly QueryTerm[];
  /** The terms of each sentence or clause. */
  readonly parts: readonly (readonly QueryTerm[])[];
}

export type QueryAnalyser = (query: string) => AnalysedQuery;

/** Queries to one catalog share their words, so that what one is worth there is reckoned once. */
export function createQueryAnalyser(index: CatalogIndex): QueryAnalyser {
  const known = new Map<string, QueryTerm>();
  return (query) => {
    const { drafts, parts } = draftTerms(query.slice(0, MAX_QUERY_CHARACTERS), index);
    const terms = new Map(Array.from(drafts, ([key, draft]) => [key, weighOnce(draft)]));
    return {
      terms: Array.from(terms.values()),
      parts: parts.map((keys) => Array.from(keys, (key) => terms.get(key) as QueryTerm)),
    };
  };

  function weighOnce(draft: Draft): QueryTerm {
    const { kind, words, stems } = draft;
    const key = `${kind} ${(stems.length > 0 ? stems : words).join(' ')}`;
    const stored = known.get(key);
    if (stored !== undefined) return { ...stored, words };
    const term = weigh(draft, index);
    if (known.size >= MAX_KNOWN_TERMS) known.clear();
    known.set(key, term);
    return term;
  }
}

/** The drafts by their keys, and for each sentence or clause the keys of those in it. */
function draftTerms(
  query: string,
  index: CatalogIndex,
): { drafts: ReadonlyMap<string, Draft>; parts: readonly ReadonlySet<string>[] } {
  const { isStopWord, relatedWords, stem: stemOf } = index.language;
  const drafts = new Map<string, Draft>();
  const parts: Set<string>[] = [];
  let part = new Set<string>();
  let previous = '';
  for (const clause of splitRequest(query)) {
    part = new Set();
    for (const run of boundedRuns(clause, MAX_QUERY_CHARACTERS)) {
      const { parts: words, joined } = splitRun(run);
      for (const word of words) {
        const meant = relatedWords.phrase(previous, word);
        if (meant.length > 0)
          add(`phrase ${previous} ${word}`, { kind: 'phrase', words: [previous, word], stems: [...meant] });
        addWord(word);
        previous = word;
      }
      if (joined !== undefined) addWord(joined);
    }
    if (part.size > 0) parts.push(part);
  }
  return { drafts, parts };

  function addWord(word: string): void {
    if (isStopWord(word)) {
      add(`stop ${word}`, { kind: 'stop-word', words: [word], stems: [] });
      return;
    }
    const stem = stemOf(word);
    const verbs = relatedWords.verbClass(stem);
    if (verbs.length > 0) add(`verb ${verbs[0]}`, { kind: 'light-verb', words: [word], stems: [stem] });
    else add(`word ${stem}`, { kind: 'word', words: [word], stems: [stem] });
  }

  function add(key: string, draft: Draft): void {
    part.add(key);
    const known = drafts.get(key);
    if (known === undefined) {
      drafts.set(key, draft);
      return;
    }
    known.words.push(...draft.words);
    for (const stem of draft.stems) if (!known.stems.includes(stem)) known.stems.push(stem);
  }
}

function weigh(draft: Draft, index: CatalogIndex): QueryTerm {
  switch (draft.kind) {
    case 'stop-word':
      return weighStopWord(draft, index);
    case 'phrase':
      return weighPhrase(draft, index);
    case 'light-verb':
      return weighLightVerb(draft, index);
    case 'word':
      return weighWord(draft, index);
  }
}

function weighWord(draft: Draft, index: CatalogIndex): QueryTerm {
  const { words, expansion } = index.weights;
  const [stem = ''] = draft.stems;
  const term = index.vocabulary.find(stem);
  const rarity = rarityOf(term, index);
  const number = NUMBER.test(stem);
  const factor = number ? words.number : index.language.fillers.has(stem) ? words.filler : 1;
  const options = new Options(index);
  options.add(term, { worth: factor * rarity, nameWorth: rarity, typed: true });
  const unknown = documentCount(index.postings, term) === 0;
  const share = factor * (unknown ? expansion.relatedToUnknown : expansion.related);
  for (const other of index.language.relatedWords.related(stem)) {
    const standIn = findAnyWord(other, index);
    options.add(standIn, {
      worth: share * Math.min(rarity, rarityOf(standIn, index)),
      nameWorth: 0,
      typed: false,
    });
  }
  return {
    kind: 'word',
    words: draft.words,
    options: options.list,
    mass: factor * rarity,
    strong: !number,
  };
}

function weighLightVerb(draft: Draft, index: CatalogIndex): QueryTerm {
  const { words, expansion } = index.weights;
  const { find } = index.vocabulary;
  const verbs = index.language.relatedWords.verbClass(draft.stems[0] ?? '');
  // The class counts as one word, so its rarity is that of all its verbs together.
  const documents = verbs.reduce((sum, verb) => sum + documentCount(index.postings, find(verb)), 0);
  const rarity = index.rarity(Math.min(documents, index.size));
  const options = new Options(index);
  for (const typed of draft.stems) {
    options.add(find(typed), {
      worth: words.lightVerb * rarity,
      nameWorth: rarityOf(find(typed), index),
      typed: true,
    });
  }
  for (const verb of verbs) {
    const share = expansion.sameVerbClass;
    options.add(find(verb), {
      worth: words.lightVerb * share * Math.min(rarity, rarityOf(find(verb), index)),
      nameWorth: share * rarityOf(find(verb), index),
      typed: false,
    });
  }
  for (const other of index.language.relatedWords.related(draft.stems[0] ?? '')) {
    const standIn = find(other);
    options.add(standIn, {
      worth: words.lightVerb * expansion.related * Math.min(rarity, rarityOf(standIn, index)),
      nameWorth: 0,
      typed: false,
    });
  }
  return {
    kind: 'light-verb',
    words: draft.words,
    options: options.list,
    mass: words.lightVerb * rarity,
    strong: false,
  };
}

function weighPhrase(draft: Draft, index: CatalogIndex): QueryTerm {
  const options = new Options(index);
  for (const stem of draft.stems) {
    const term = index.vocabulary.find(stem);
    options.add(term, {
      worth: index.weights.expansion.phrase * rarityOf(term, index),
      nameWorth: 0,
      typed: false,
    });
  }
  return { kind: 'phrase', words: draft.words, options: options.list, mass: 0, strong: true };
}

function weighStopWord(draft: Draft, index: CatalogIndex): QueryTerm {
  const term = index.vocabulary.findStopWord(draft.words[0] ?? '');
  const options = new Options(index);
  const worth = index.weights.words.stopWordInName * rarityOf(term, index);
  options.add(term, { worth, nameWorth: 0, typed: true });
  return { kind: 'stop-word', words: draft.words, options: options.list, mass: 0, strong: false };
}

/** A related word may be one that is a stop word elsewhere: `profile` finds `hub_get_me` (FR-14). */
function findAnyWord(stem: string, { language, vocabulary }: CatalogIndex): number {
  return language.isStopWord(stem) ? vocabulary.findStopWord(stem) : vocabulary.find(stem);
}

function rarityOf(term: number, index: CatalogIndex): number {
  return index.rarity(documentCount(index.postings, term));
}

/** Options in order, without terms that no tool has and without a second option for the same term. */
class Options {
  readonly list: TermOption[] = [];
  readonly #index: CatalogIndex;

  constructor(index: CatalogIndex) {
    this.#index = index;
  }

  add(term: number, { worth, nameWorth, typed }: Omit<TermOption, 'term'>): void {
    if (documentCount(this.#index.postings, term) === 0) return;
    for (const known of this.list) if (known.term === term) return;
    this.list.push({ term, worth, nameWorth, typed });
  }
}
