import type { HitOrder, RankedHit } from './ranked-hit.ts';

export interface TopHits {
  offer(hit: RankedHit): void;
  /** The best of those offered, best first. */
  list(): RankedHit[];
}

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
