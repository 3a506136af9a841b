import { createExactNames, type ExactNames } from './exact-names.ts';
import { buildPostings, documentCount, type Postings } from './postings.ts';
import { FIELDS, type Reading, readDocuments } from './read-documents.ts';
import { createRelatedWords, type RelatedWords } from './related-words.ts';
import { createFillerWords } from './stop-words.ts';
import type { ToolDocument } from './tool-document.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import type { RankingWeights } from './weights.ts';

/** Everything a search reads. Nothing in it changes after it is built. */
export interface CatalogIndex {
  /** By rising id, in code units. A document's number is its position here. */
  readonly documents: readonly ToolDocument[];
  readonly vocabulary: Vocabulary;
  readonly postings: Postings;
  readonly weights: RankingWeights;
  readonly relatedWords: RelatedWords;
  /** Stems of words that count less in a query. */
  readonly fillers: ReadonlySet<string>;
  readonly exactNames: ExactNames;
  /** Sum of the rarities of each name's words. */
  readonly nameMasses: Float32Array;
  /** How much a term says that is in so many documents. */
  rarity(documents: number): number;
}

export function buildCatalogIndex(documents: readonly ToolDocument[], weights: RankingWeights): CatalogIndex {
  // In id order from here on: no figure can depend on the order in which tools were registered (RNK-8).
  const sorted = documents.toSorted(
    (a, b) =>
      compareCodeUnits(a.id, b.id) ||
      compareCodeUnits(a.name, b.name) ||
      compareCodeUnits(a.description, b.description),
  );
  const vocabulary = createVocabulary();
  const reading = readDocuments(sorted, vocabulary);
  const postings = buildPostings(reading, { terms: vocabulary.size, weights });
  const rarity = createRarity(sorted.length, weights.rarity);
  return {
    documents: sorted,
    vocabulary,
    postings,
    weights,
    relatedWords: createRelatedWords(vocabulary.stem),
    fillers: new Set(Array.from(createFillerWords(), vocabulary.stem)),
    exactNames: createExactNames(sorted),
    nameMasses: nameMasses(reading, { postings, vocabulary, rarity }),
    rarity,
  };
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Okapi's inverse document frequency in the form that is never negative. */
function createRarity(size: number, exponent: number): (documents: number) => number {
  return (documents) => Math.log(1 + (size - documents + 0.5) / (documents + 0.5)) ** exponent;
}

/** Joined forms are left out: the parts already stand for them. A word twice in a name counts once. */
function nameMasses(
  reading: Reading,
  index: { postings: Postings; vocabulary: Vocabulary; rarity: (documents: number) => number },
): Float32Array {
  const { postings, vocabulary, rarity } = index;
  const masses = new Float32Array(postings.sequenceStarts.length - 1);
  for (let document = 0; document < masses.length; document += 1) {
    const start = postings.sequenceStarts[document] as number;
    // Names come first in a sequence.
    const words = postings.sequences.subarray(
      start,
      start + (reading.lengths[document * FIELDS.length] as number),
    );
    let mass = 0;
    for (let at = 0; at < words.length; at += 1) {
      const term = words[at] as number;
      if (vocabulary.isStopTerm(term) || words.indexOf(term) < at) continue;
      mass += rarity(documentCount(postings, term));
    }
    masses[document] = mass;
  }
  return masses;
}
