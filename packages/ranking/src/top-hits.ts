import type { HitOrder, RankedHit } from './ranked-hit.ts';

export interface TopHits {
  /** No when such a hit would not be kept; often known before it is worth making one. */
  mayTake(tier: number, relevance: number): boolean;
  offer(hit: RankedHit): void;
  /** The best of those offered, best first. */
  list(): RankedHit[];
}

/** More than rounding can raise a relevance. */
const ROUNDING = 1e-6;

/** Keeps the best `capacity` of any number of hits: a binary heap whose root is the worst one kept. */
export function createTopHits(capacity: number, order: HitOrder): TopHits {
  const heap: RankedHit[] = [];
  const worse = (a: number, b: number): boolean => order(heap[a] as RankedHit, heap[b] as RankedHit) > 0;
  const swap = (a: number, b: number): void => {
    const hit = heap[a] as RankedHit;
    heap[a] = heap[b] as RankedHit;
    heap[b] = hit;
  };
  return {
    mayTake(tier, relevance) {
      const worst = heap[0];
      if (worst === undefined || heap.length < capacity || tier > worst.tier) return true;
      return tier === worst.tier && relevance > worst.relevance - ROUNDING;
    },
    offer(hit) {
      if (heap.length < capacity) {
        heap.push(hit);
        for (let at = heap.length - 1; at > 0 && worse(at, (at - 1) >> 1); at = (at - 1) >> 1)
          swap(at, (at - 1) >> 1);
        return;
      }
      if (order(hit, heap[0] as RankedHit) >= 0) return;
      heap[0] = hit;
      for (let at = 0, child = 1; child < heap.length; child = 2 * at + 1) {
        if (child + 1 < heap.length && worse(child + 1, child)) child += 1;
        if (!worse(child, at)) break;
        swap(at, child);
        at = child;
      }
    },
    list: () => heap.toSorted(order),
  };
}
