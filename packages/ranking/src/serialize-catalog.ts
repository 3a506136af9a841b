import type { Catalog } from './catalog.ts';
import {
  checksumOf,
  FORMAT_VERSION,
  HEADER,
  HEADER_NUMBERS,
  MAGIC,
  paddedLength,
  SECTIONS,
  type Section,
} from './catalog-bytes.ts';
import { layOutCatalog } from './lay-out-catalog.ts';

/** The bytes of a catalog (`catalog-bytes.ts`): the same ones for the same tools. */
export function serializeCatalog(catalog: Catalog): Uint8Array<ArrayBuffer> {
  const { documents, vocabulary, lengths, rows, postings } = layOutCatalog(catalog);
  const sections: Readonly<Record<Section, Uint8Array>> = {
    tools: jsonBytes(documents.flatMap((tool) => [tool?.id, tool?.name, tool?.owner ?? null])),
    terms: jsonBytes(vocabulary.texts()),
    lengths: bytesOf(lengths),
    rowStarts: bytesOf(rows.flat.starts),
    wordEnds: bytesOf(rows.flat.wordEnds),
    rowTerms: bytesOf(rows.flat.terms),
    counts: bytesOf(postings.flat.counts),
  };
  const size = SECTIONS.reduce(
    (sum, section) => sum + paddedLength(sections[section].length),
    HEADER_NUMBERS * 4,
  );
  const bytes = new Uint8Array(size);
  const numbers = new Int32Array(bytes.buffer);
  numbers[HEADER.magic] = MAGIC;
  numbers[HEADER.version] = FORMAT_VERSION;
  numbers[HEADER.bytes] = size;
  let at = HEADER_NUMBERS * 4;
  for (const [place, section] of SECTIONS.entries()) {
    numbers[HEADER.sections + place] = sections[section].length;
    bytes.set(sections[section], at);
    at += paddedLength(sections[section].length);
  }
  numbers[HEADER.checksum] = checksumOf(numbers.subarray(HEADER.sections));
  return bytes;
}

/** JSON says every string exactly, lone surrogates included, and nothing reads it faster. */
function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
