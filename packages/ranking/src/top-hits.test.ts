import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RankedHit } from './ranked-hit.ts';
import { createTopHits } from './top-hits.ts';

const byDocument = (a: RankedHit, b: RankedHit): number => a.document - b.document;

it('RNK-8: keeps what sorting everything and cutting would keep', () => {
  const numbers = fc.uniqueArray(fc.nat({ max: 500 }), { maxLength: 100 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 20 }), (documents, capacity) => {
      const top = createTopHits(capacity, byDocument);
      for (const document of documents) top.offer({ document, tier: 0, relevance: 0 });
      expect(top.list().map((hit) => hit.document)).toEqual(
        documents.toSorted((a, b) => a - b).slice(0, capacity),
      );
    }),
  );
});
