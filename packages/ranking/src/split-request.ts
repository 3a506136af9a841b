/**
 * Where one wish of a request may end and the next begin: the end of a sentence, and before a word that joins two. A
 * comma is none of these, for it mostly parts values. Looking back keeps a long row of marks from being tried again
 * from each of them.
 */
const PART_END = /(?<![.?!;])[.?!;]+(?=\s|$)|[。！？；\n]|(?<=\s)(?=(?:and|then|also|but)\s)/giu;

/** The sentences and clauses of a query, in order and with every word of it. */
export function splitRequest(query: string): readonly string[] {
  return query.split(PART_END);
}
