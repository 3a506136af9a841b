import { hashText, mixCode } from './hash-codes.ts';
import { isAsciiText, isAsciiWordCode, squash } from './split-words.ts';
import type { IndexedTool } from './tool-document.ts';

/**
 * Where to look for a tool by what it is called: hashes of the forms of ids and names, chained. It only proposes
 * documents, and who looks must check them, so that what is left of removed tools does no harm.
 */
export interface NameTable {
  /** Of each chain its last entry plus 1, or 0; as many as a power of two. */
  readonly heads: Int32Array;
  /** Three numbers an entry: hash, document, and the entry before it in its chain plus 1, or 0. */
  readonly entries: Int32Array;
  /** Documents up to this number are entered. */
  readonly documents: number;
}

const WIDTH = 3;
/** Up to the last separator that servers, owners and namespaces put before a leaf name. */
const SEPARATORS = ['__', ':', '/', '.'];

export const EMPTY_NAME_TABLE: NameTable = {
  heads: new Int32Array(16),
  entries: new Int32Array(0),
  documents: 0,
};

/** The table with the tools that are not in it yet, which are those past `table.documents`. */
export function enterNames(table: NameTable, tools: readonly (IndexedTool | undefined)[]): NameTable {
  const hashes: number[] = [];
  for (let document = table.documents; document < tools.length; document += 1) {
    const tool = tools[document];
    if (tool === undefined) continue;
    for (const hash of formHashes(tool)) hashes.push(hash, document);
  }
  const used = table.entries.length / WIDTH;
  const total = used + hashes.length / 2;
  const entries = new Int32Array(total * WIDTH);
  entries.set(table.entries);
  for (let at = 0; at < hashes.length; at += 2) {
    entries[(used + at / 2) * WIDTH] = hashes[at] as number;
    entries[(used + at / 2) * WIDTH + 1] = hashes[at + 1] as number;
  }
  const roomy = total <= table.heads.length;
  const heads = roomy ? table.heads.slice() : new Int32Array(2 ** Math.ceil(Math.log2(total * 2)));
  for (let entry = roomy ? used : 0; entry < total; entry += 1) {
    const chain = (entries[entry * WIDTH] as number) & (heads.length - 1);
    entries[entry * WIDTH + 2] = heads[chain] as number;
    heads[chain] = entry + 1;
  }
  return { heads, entries, documents: tools.length };
}

/** Documents one of whose forms may be that of a text; each may come more than once. */
export function proposeDocuments({ heads, entries }: NameTable, text: string): readonly number[] {
  const hash = hashOfForm(text, 0);
  const proposed: number[] = [];
  let next = heads[hash & (heads.length - 1)] as number;
  while (next !== 0) {
    const at = (next - 1) * WIDTH;
    if (entries[at] === hash) proposed.push(entries[at + 1] as number);
    next = entries[at + 2] as number;
  }
  return proposed;
}

/** Where the leaf of an id or name begins: `run` in `mcp__ops__run`. */
export function leafStart(text: string): number {
  let start = 0;
  for (const separator of SEPARATORS) {
    const at = text.lastIndexOf(separator);
    if (at >= 0) start = Math.max(start, at + separator.length);
  }
  return start;
}

function formHashes({ id, name }: IndexedTool): ReadonlySet<number> {
  return new Set([
    hashOfForm(id, 0),
    hashOfForm(id, leafStart(id)),
    hashOfForm(name, 0),
    hashOfForm(name, leafStart(name)),
  ]);
}

/** Of the letters and digits from `from` on, in lower case (`squash`); of all the text where there are none. */
function hashOfForm(text: string, from: number): number {
  if (!isAsciiText(text)) {
    const form = squash(text.slice(from));
    return hashText(form === '' ? text : form);
  }
  let hash = 0;
  let form = false;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isAsciiWordCode(code)) continue;
    form = true;
    // Of the codes of letters and digits, only those of capitals lack the bit that makes them small.
    hash = mixCode(hash, code | 0x20);
  }
  return form ? hash : hashText(text);
}
