import { percentile } from '@openclaw/evaluation';

export { percentile };

/** The middle value; the mean of the two middle ones of an even count. NaN for none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
