import { hashText, mixCode } from './hash-codes.ts';
import { isAsciiWordCode, squash } from './split-words.ts';
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
}

/** Names of the documents first laid out, and of those that updates added. */
export interface DocumentNames {
  readonly flat: NameTable;
  readonly added: NameTable;
}

/** A longer name is found as it is written and by its leaf, and not otherwise. */
const MAX_FORM_CHARACTERS = 1_024;
const WIDTH = 3;
const MAX_FORMS = 4;

export const EMPTY_NAME_TABLE: NameTable = { heads: new Int32Array(16), entries: new Int32Array(0) };

/** The table with more tools, whose documents are numbered from `first`. */
export function enterNames(
  table: NameTable,
  { tools, first }: { tools: readonly IndexedTool[]; first: number },
): NameTable {
  const used = table.entries.length / WIDTH;
  const entries = new Int32Array((used + tools.length * MAX_FORMS) * WIDTH);
  entries.set(table.entries);
  let total = used;
  for (const [at, tool] of tools.entries()) {
    const start = total;
    const enter = (hash: number): void => {
      if (isEntered(entries, { hash, from: start, to: total })) return;
      entries[total * WIDTH] = hash;
      entries[total * WIDTH + 1] = first + at;
      total += 1;
    };
    hashForms(tool.id, enter);
    hashForms(tool.name, enter);
  }
  const roomy = total <= table.heads.length;
  const heads = roomy ? table.heads.slice() : new Int32Array(2 ** Math.ceil(Math.log2(total * 2)));
  for (let entry = roomy ? used : 0; entry < total; entry += 1) {
    const chain = (entries[entry * WIDTH] as number) & (heads.length - 1);
    entries[entry * WIDTH + 2] = heads[chain] as number;
    heads[chain] = entry + 1;
  }
  return { heads, entries: entries.slice(0, total * WIDTH) };
}

/** Documents one of whose forms may be that of a text; each may come more than once. */
export function proposeDocuments({ flat, added }: DocumentNames, text: string): readonly number[] {
  const hashes: number[] = [];
  hashForms(text, (hash) => hashes.push(hash));
  const proposed: number[] = [];
  // Of a form, and not of its leaf.
  walkChain(flat, hashes[0] ?? 0, proposed);
  walkChain(added, hashes[0] ?? 0, proposed);
  return proposed;
}

function walkChain({ heads, entries }: NameTable, hash: number, proposed: number[]): void {
  let next = heads[hash & (heads.length - 1)] as number;
  while (next !== 0) {
    const at = (next - 1) * WIDTH;
    if (entries[at] === hash) proposed.push(entries[at + 1] as number);
    next = entries[at + 2] as number;
  }
}

/** The form in which names are alike (`squash`); '' for a name that has no letters or digits, or too many. */
export function formOf(name: string): string {
  return name.length > MAX_FORM_CHARACTERS ? '' : squash(name);
}

/** Where the leaf of an id or name begins: `run` in `mcp__ops__run`. */
export function leafStart(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && !endsPrefix(text, at)) at -= 1;
  return at + 1;
}

function isEntered(
  entries: Int32Array,
  { hash, from, to }: { hash: number; from: number; to: number },
): boolean {
  for (let entry = from; entry < to; entry += 1) if (entries[entry * WIDTH] === hash) return true;
  return false;
}

/**
 * Gives the hash of a text's form, then that of its leaf's: of letters and digits in lower case. A text that has
 * none is hashed as it is.
 */
function hashForms(text: string, take: (hash: number) => void): void {
  let [whole, leaf] = [0, 0];
  let [hasForm, leafHasForm] = [false, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isAsciiWordCode(code)) {
      // Of the codes of letters and digits, only those of capitals lack the bit that makes them small.
      whole = mixCode(whole, code | 0x20);
      leaf = mixCode(leaf, code | 0x20);
      [hasForm, leafHasForm] = [true, true];
    } else if (code > 127) {
      hashOtherForms(text, take);
      return;
    } else if (endsPrefix(text, at)) {
      leaf = 0;
      leafHasForm = false;
    }
  }
  take(hasForm ? whole : hashText(text));
  if (leafHasForm) take(leaf);
}

function hashOtherForms(text: string, take: (hash: number) => void): void {
  const whole = formOf(text);
  const leaf = formOf(text.slice(leafStart(text)));
  take(hashText(whole === '' ? text : whole));
  if (leaf !== '') take(hashText(leaf));
}

/** Whether a separator that servers, owners and namespaces put before a leaf name ends here. */
function endsPrefix(text: string, at: number): boolean {
  const character = text[at];
  if (character === '_') return text[at - 1] === '_';
  return character === ':' || character === '/' || character === '.';
}
