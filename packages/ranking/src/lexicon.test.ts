import { describe, expect, it } from 'vitest';
import { createLexicon } from './lexicon.ts';

describe('createLexicon', () => {
  const lexicon = createLexicon();

  it('splits a text as the index does', () => {
    expect(lexicon.split('getHTTPStatus of job_plan2')).toEqual([
      'get',
      'http',
      'status',
      'of',
      'job',
      'plan',
      '2',
    ]);
  });

  it('RNK-3: knows what stands for a word in any of its forms, and never gives the word itself', () => {
    expect(lexicon.verbsLike('deleting')).toEqual(['remove', 'erase']);
    expect(lexicon.relatedTo('emails')).toContain('mail');
    expect(lexicon.relatedTo('emails')).not.toContain('email');
    expect([lexicon.verbsLike('gtusrinf'), lexicon.relatedTo('gtusrinf')]).toEqual([[], []]);
  });

  it('tells words that say nothing or little from the others', () => {
    expect(['the', 'list'].map(lexicon.isStopWord)).toEqual([true, false]);
    expect(['uses', 'invoice'].map(lexicon.isFiller)).toEqual([true, false]);
    expect(['invoices', 'dentist', 'gtusrinf'].map(lexicon.isKnown)).toEqual([true, false, false]);
  });
});
