import type { DocumentField } from './tool-document.ts';

/** In reading order, which is also the order of the counts in a posting. */
export const FIELDS: readonly DocumentField[] = ['name', 'owner', 'description', 'parameters'];
export const NAME = 0;
export const DESCRIPTION = 2;

/** The bits of a posting's counts that are set when the term is in the name. */
export const NAME_MASK = 0x3f;

// Of 32 bits 6, 6, 10 and 10: a term that is oftener in a field counts as that often, which BM25 saturates anyhow.
const SHIFTS = [0, 6, 12, 22] as const;
const LIMITS = [0x3f, 0x3f, 0x3ff, 0x3ff] as const;

/** The counts with one more occurrence in a field. */
export function countOneMore(counts: number, field: number): number {
  const shift = SHIFTS[field] as number;
  if (((counts >>> shift) & (LIMITS[field] as number)) === LIMITS[field]) return counts;
  return (counts + (1 << shift)) | 0;
}

/** How often the term is in a field. */
export function countIn(counts: number, field: number): number {
  return (counts >>> (SHIFTS[field] as number)) & (LIMITS[field] as number);
}

export function fieldsOf(counts: number): readonly DocumentField[] {
  return FIELDS.filter((_, field) => countIn(counts, field) > 0);
}
