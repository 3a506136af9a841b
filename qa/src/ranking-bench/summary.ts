import type { SetQuality } from './bench-task.ts';

export type QualityShares = Pick<SetQuality, 'recall1' | 'recall5' | 'recall8' | 'ndcg5' | 'mrr'>;

const SHARES = ['recall1', 'recall5', 'recall8', 'ndcg5', 'mrr'] as const;

/** The mean over sets, each set counting the same. */
export function meanQuality(sets: readonly SetQuality[]): QualityShares {
  const [recall1 = 0, recall5 = 0, recall8 = 0, ndcg5 = 0, mrr = 0] = SHARES.map(
    (share) => sets.reduce((sum, set) => sum + set[share], 0) / Math.max(1, sets.length),
  );
  return { recall1, recall5, recall8, ndcg5, mrr };
}

/** Two digits that matter: `0.36`, `3.1`, `215`. */
export function short(value: number): string {
  if (value >= 10) return value.toFixed(0);
  return value >= 1 ? value.toFixed(1) : value.toFixed(2);
}

export function megabytes(bytes: number): number {
  return bytes / 1e6;
}
