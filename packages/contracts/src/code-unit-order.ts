/** Orders texts by code unit: no locale changes a byte of what is sent, or a place in a list. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
