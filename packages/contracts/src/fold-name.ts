/** What spellings of one name have in common: letters and digits, in lower case. `ZoneWater` and `zone_water` are one. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
