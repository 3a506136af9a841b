import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someCatalog, someWords } from '../test/arbitrary-catalogs.ts';
import {
  checksumOf,
  FORMAT_VERSION,
  HEADER,
  HEADER_NUMBERS,
  paddedLength,
  SECTIONS,
  type Section,
} from './catalog-bytes.ts';
import { hashText } from './hash-codes.ts';
import { IndexFormatError } from './index-format-error.ts';
import { createStopWords } from './stop-words.ts';
import { createToolIndex, loadToolIndex } from './tool-index.ts';

const CATALOG = [
  { id: 'a', name: 'file_open', description: 'Open a file', owner: 'files', parameterText: 'path of it' },
  { id: 'b', name: 'zip_pack', description: 'Compress files: 圧縮' },
  { id: '\ud83d', name: 'odd "name"\u0000', description: '' },
];

function reasonOf(bytes: Uint8Array): string {
  try {
    loadToolIndex(bytes).search('open the file', { limit: 5 });
    return 'loaded';
  } catch (error) {
    if (!(error instanceof IndexFormatError)) throw error;
    expect(error.code).toBe('index_format');
    return error.reason;
  }
}

/** With the checksum made to fit, as somebody with bad intent would. */
function sealed(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const numbers = new Int32Array(bytes.buffer);
  numbers[HEADER.checksum] = checksumOf(numbers.subarray(HEADER.sections));
  return bytes;
}

/** Where the first number of a section is. */
function placeOf(section: Section, bytes: Uint8Array<ArrayBuffer>): number {
  const numbers = new Int32Array(bytes.buffer);
  const before = SECTIONS.slice(0, SECTIONS.indexOf(section));
  return before.reduce(
    (sum, _, at) => sum + paddedLength(numbers[HEADER.sections + at] as number) / 4,
    HEADER_NUMBERS,
  );
}

describe('serialize', () => {
  it('a loaded index finds, explains, changes and is written as the one that was written', () => {
    fc.assert(
      fc.property(
        someCatalog,
        someWords.map((words) => words.join(' ')),
        (catalog, query) => {
          const index = createToolIndex(catalog);
          const loaded = loadToolIndex(index.serialize());
          expect(loaded.size).toBe(index.size);
          for (const asked of [query, 'get team files', 'tool-3']) {
            expect(loaded.search(asked, { limit: 20 })).toEqual(index.search(asked, { limit: 20 }));
            expect(loaded.explain(asked, 'tool-1')).toEqual(index.explain(asked, 'tool-1'));
          }
          expect(loaded.serialize()).toEqual(index.serialize());
          const change = { add: CATALOG, remove: ['tool-2'] };
          expect(loaded.update(change).serialize()).toEqual(index.update(change).serialize());
        },
      ),
      { numRuns: 30 },
    );
  });

  it('RNK-8: registration order does not show in the bytes', () => {
    expect(createToolIndex(CATALOG.toReversed()).serialize()).toEqual(createToolIndex(CATALOG).serialize());
  });

  it('RNK-4: does not say in which order a tool has its words besides name and description', () => {
    const bytes = (parameterText: string) =>
      createToolIndex([{ id: 'a', name: 'b', description: 'c', parameterText }]).serialize();
    expect(bytes('left right middle')).toEqual(bytes('middle right left'));
  });

  it('RNK-4: says no more of a tool than its words, however long its texts are', () => {
    const description = `${'open '.repeat(1_000)}secretly`;
    const bytes = createToolIndex([{ id: 'a', name: 'b', description }]).serialize();
    expect(new TextDecoder().decode(bytes)).not.toContain('open open');
  });

  it('what was loaded does not change with the bytes', () => {
    const bytes = createToolIndex(CATALOG).serialize();
    const index = loadToolIndex(bytes);
    bytes.fill(255);
    expect(index.search('compress', { limit: 5 }).map(({ id }) => id)).toEqual(['b']);
  });

  it('what was loaded from a Buffer, as files are read, does not change with it', () => {
    const bytes = Buffer.from(createToolIndex(CATALOG).serialize());
    const index = loadToolIndex(bytes);
    bytes.fill(255);
    expect(index.search('compress', { limit: 5 }).map(({ id }) => id)).toEqual(['b']);
  });

  it('the version of the form was raised when text came to be read otherwise', () => {
    const description =
      'getHTTPStatus2 of running schedules, 請求書を検索 Übersicht показать счёт yyyy-mm-dd';
    const bytes = createToolIndex([{ id: 'a', name: 'who_is_me', description, owner: 'x' }]).serialize();
    const read = new Int32Array(bytes.buffer)[HEADER.checksum];
    const stopWords = hashText(Array.from(createStopWords()).sort().join(' '));
    expect({ version: FORMAT_VERSION, read, stopWords }).toEqual({
      version: 1,
      read: -1_350_978_991,
      stopWords: 115_417_924,
    });
  });

  it('takes bytes from the middle of others', () => {
    const bytes = createToolIndex(CATALOG).serialize();
    const among = new Uint8Array(bytes.length + 7);
    among.set(bytes, 3);
    expect(loadToolIndex(among.subarray(3, 3 + bytes.length)).size).toBe(3);
  });
});

describe('loadToolIndex', () => {
  const whole = createToolIndex(CATALOG).serialize();

  it.each([
    ['no bytes', new Uint8Array(0), 'foreign'],
    ['other bytes', new TextEncoder().encode(JSON.stringify(CATALOG)), 'foreign'],
    ['the magic word alone', whole.slice(0, 4), 'truncated'],
    ['half', whole.slice(0, whole.length >> 1), 'truncated'],
    ['one byte less', whole.slice(0, -1), 'truncated'],
    ['one byte more', Uint8Array.from([...whole, 0]), 'damaged'],
  ])('refuses %s', (_, bytes, reason) => {
    expect(reasonOf(bytes)).toBe(reason);
  });

  it('refuses what another version wrote, whole or not', () => {
    const other = whole.slice();
    new Int32Array(other.buffer)[HEADER.version] = 2;
    expect(reasonOf(other)).toBe('version');
    expect(reasonOf(sealed(other))).toBe('version');
  });

  it('refuses every beginning of an index', () => {
    for (let length = 4; length < whole.length; length += 1)
      expect(reasonOf(whole.subarray(0, length))).toBe('truncated');
  });

  it('refuses an index of which one byte is another', () => {
    for (let at = 0; at < whole.length; at += 1) {
      const bytes = whole.slice();
      bytes[at] = (bytes[at] as number) ^ 0x40;
      expect(reasonOf(bytes)).not.toBe('loaded');
    }
  });

  it.each([
    ['lengths', -1],
    ['rowStarts', 1],
    ['wordEnds', 1_000],
    ['rowTerms', 1_000],
    ['rowTerms', -1],
    ['counts', 0],
  ] as const)('SECURITY: refuses a number in %s that is %i, though the checksum fits', (section, number) => {
    const bytes = whole.slice();
    new Int32Array(bytes.buffer)[placeOf(section, bytes)] = number;
    expect(reasonOf(sealed(bytes))).toBe('damaged');
  });

  it('SECURITY: refuses a term that is there twice', () => {
    const bytes = createToolIndex([{ id: 'a', name: 'b', description: 'okapi zebra' }]).serialize();
    const at = Buffer.from(bytes).indexOf('"zebra"');
    bytes.set(new TextEncoder().encode('"okapi"'), at);
    expect(reasonOf(sealed(bytes))).toBe('damaged');
  });

  it('SECURITY: bytes made to pass the checksum are refused or searched, and neither throws anything else nor hangs', () => {
    const numbers = whole.length / 4;
    const somePatch = fc.tuple(
      fc.integer({ min: HEADER.sections, max: numbers - 1 }),
      fc.oneof(fc.integer({ min: -2, max: 64 }), fc.integer(), fc.constantFrom(2 ** 31 - 1, -(2 ** 31))),
    );
    fc.assert(
      fc.property(fc.array(somePatch, { minLength: 1, maxLength: 4 }), (patches) => {
        const bytes = whole.slice();
        for (const [at, value] of patches) new Int32Array(bytes.buffer)[at] = value;
        const outcome = reasonOf(sealed(bytes));
        expect(['loaded', 'damaged']).toContain(outcome);
        if (outcome === 'loaded') {
          const index = loadToolIndex(bytes);
          for (const { id } of CATALOG) index.explain('open the file', id);
          index
            .update({ remove: ['a', 'b'], add: [{ id: 'c', name: 'file', description: 'open' }] })
            .serialize();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('SECURITY: so are bytes of no meaning behind a good header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        const bytes = whole.slice();
        bytes.set(noise.subarray(0, bytes.length - 44), 44);
        expect(['loaded', 'damaged']).toContain(reasonOf(sealed(bytes)));
      }),
      { numRuns: 200 },
    );
  });
});
