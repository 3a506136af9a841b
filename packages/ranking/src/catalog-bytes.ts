import { mixCode } from './hash-codes.ts';

/**
 * The form in which an index is kept (the README has the table). To be raised with every change of the sections, and of
 * how text is read: of splitting, stems, stop words and bounds. What an older form says is then not believed.
 */
export const FORMAT_VERSION = 1;

/** The first four bytes, "OCTI" in the order of the machines that all of this runs on: little-endian. */
export const MAGIC = 0x4954_434f;

/** Numbers of 32 bits before the sections: magic, version, length of all in bytes, checksum, length of each section. */
export const HEADER = { magic: 0, version: 1, bytes: 2, checksum: 3, sections: 4 } as const;

/** In the order in which they are written, each filled up to whole numbers of 32 bits. */
export const SECTIONS = ['tools', 'terms', 'lengths', 'rowStarts', 'wordEnds', 'rowTerms', 'counts'] as const;

export type Section = (typeof SECTIONS)[number];

export const HEADER_NUMBERS: number = HEADER.sections + SECTIONS.length;

/** Tells damage, not malice: who wants to can make bytes to fit it. Four sums at once, none of which waits for another. */
export function checksumOf(numbers: Int32Array): number {
  let [a, b, c, d] = [1, 2, 3, 4];
  const rest = numbers.length % 4;
  for (let at = 0; at + 4 <= numbers.length; at += 4) {
    a = mixCode(a, numbers[at] as number);
    b = mixCode(b, numbers[at + 1] as number);
    c = mixCode(c, numbers[at + 2] as number);
    d = mixCode(d, numbers[at + 3] as number);
  }
  for (let at = numbers.length - rest; at < numbers.length; at += 1) a = mixCode(a, numbers[at] as number);
  return mixCode(mixCode(mixCode(a, b), c), d);
}

/** What a section of so many bytes takes. */
export function paddedLength(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}
