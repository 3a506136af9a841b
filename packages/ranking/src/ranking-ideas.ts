import { createLanguage, type Language } from './language.ts';
import type { RelatedWords } from './related-words.ts';
import type { ToolDocument, ToolIndex } from './tool-document.ts';
import { createTunedToolIndex, type TunedOptions } from './tool-index.ts';
import { RANKING_WEIGHTS, type RankingWeights } from './weights.ts';

/** One thing that the ranking does beyond counting words, and an index that does all but that. */
export interface RankingIdea {
  readonly name: string;
  createIndexWithout(documents: readonly ToolDocument[]): ToolIndex;
}

/** Every idea that can be taken out by itself, for measuring what it adds. */
export function listRankingIdeas(): readonly RankingIdea[] {
  const { fields, words, expansion, nameFit } = RANKING_WEIGHTS;
  return [
    withoutText('parameter text', (document) => ({ ...document, parameterText: '' })),
    withoutText('owner text', (document) => ({ ...document, owner: '' })),
    withoutLanguage('stop words', (language) => ({ ...language, isStopWord: () => false })),
    without('Porter stems', () => ({ language: createLanguage((word) => word) })),
    withoutWeights('different weights per field', { fields: evenFields() }),
    withoutWeights('lengths of fields', { fields: evenLengths() }),
    withoutWeights('rarity to the power 0.8', { rarity: 1 }),
    withoutRelated('light verbs as one class', { verbClass: () => [] }),
    withoutRelated('related words', { related: () => [] }),
    withoutWeights('… counting more when no tool has the word typed', {
      expansion: { ...expansion, relatedToUnknown: expansion.related },
    }),
    withoutRelated('phrases', { phrase: () => [] }),
    withoutWeights('filler words at half weight', { words: { ...words, filler: 1 } }),
    withoutWeights('numbers at a third', { words: { ...words, number: 1 } }),
    withoutWeights('name coverage', { nameCoverage: 0 }),
    withoutWeights('query coverage', { queryCoverage: 0 }),
    withoutWeights('word pairs', { wordPair: 0 }),
    withoutWeights('owner fit', { ownerFit: 0 }),
    withoutWeights('forms of words in names', { nameFit: { ...nameFit, otherForm: 1 } }),
    withoutWeights('words of names not asked for', { nameFit: { ...nameFit, unaskedWord: 1 } }),
    withoutWeights('a repeated name yields', { repeatedName: 1 }),
    withoutWeights('parts of a request', { requestPart: 0 }),
  ];

  function evenFields(): RankingWeights['fields'] {
    return mapFields(({ b }) => ({ weight: 1, b }));
  }

  /** BM25's usual b in every field. */
  function evenLengths(): RankingWeights['fields'] {
    return mapFields(({ weight }) => ({ weight, b: 0.75 }));
  }

  function mapFields(change: (field: typeof fields.name) => typeof fields.name): RankingWeights['fields'] {
    return {
      name: change(fields.name),
      owner: change(fields.owner),
      description: change(fields.description),
      parameters: change(fields.parameters),
    };
  }
}

function without(name: string, options: () => TunedOptions): RankingIdea {
  return { name, createIndexWithout: (documents) => createTunedToolIndex(documents, options()) };
}

function withoutWeights(name: string, changed: Partial<RankingWeights>): RankingIdea {
  return without(name, () => ({ weights: { ...RANKING_WEIGHTS, ...changed } }));
}

function withoutLanguage(name: string, change: (language: Language) => Language): RankingIdea {
  return without(name, () => ({ language: change(createLanguage()) }));
}

function withoutRelated(name: string, changed: Partial<RelatedWords>): RankingIdea {
  return withoutLanguage(name, (language) => ({
    ...language,
    relatedWords: { ...language.relatedWords, ...changed },
  }));
}

function withoutText(name: string, strip: (document: ToolDocument) => ToolDocument): RankingIdea {
  return { name, createIndexWithout: (documents) => createTunedToolIndex(documents.map(strip), {}) };
}
