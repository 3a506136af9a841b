import { median } from '../../bench/statistics.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The slope of a noisy line by Theil and Sen: the median of the slopes between all pairs, which the saw of a garbage
 * collector does not bend. NaN for fewer than two points.
 */
export function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap((a, at) =>
    points.slice(at + 1).flatMap((b) => (b.x === a.x ? [] : [(b.y - a.y) / (b.x - a.x)])),
  );
  return median(slopes);
}
