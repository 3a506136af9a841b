/**
 * Whether more than `levels` objects and lists stand inside one another. Whatever else walks a value from outside may
 * recurse, so this is asked first; it goes no deeper itself.
 */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels <= 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part));
}
