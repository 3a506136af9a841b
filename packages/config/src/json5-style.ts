import type { ValueNode } from '@humanwhocodes/momoa';
import type { ConfigPath } from './config-path.ts';
import type { Json5Document } from './json5-document.ts';

/** How a document is written, so that what is added looks like its neighbours. */
export interface Json5Style {
  readonly eol: string;
  /** One level. */
  readonly indent: string;
  readonly quoteKeys: boolean;
  /** What follows the last item of a list that goes over several lines. */
  readonly trailingComma: '' | ',';
}

interface Rendering {
  /** Objects and lists to make around the literal. */
  readonly path: ConfigPath;
  readonly literal: string;
  readonly style: Json5Style;
  /** Of the line it stands on; `undefined` keeps everything on one line. */
  readonly indent: string | undefined;
}

const PLAIN_KEY = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
// JSON5 allows these bare, but the parser takes them for values.
const VALUE_WORDS: ReadonlySet<string> = new Set(['true', 'false', 'null', 'NaN', 'Infinity']);

export function detectStyle({ text, tree }: Json5Document): Json5Style {
  const keys = keyKinds(tree.body);
  const quoteKeys = keys.size === 1 && keys.has('String');
  const firstMember = tree.body.type === 'Object' ? tree.body.members[0] : undefined;
  const indent = firstMember === undefined ? '' : indentBefore(text, firstMember.loc.start.offset);
  return {
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    indent: indent || '  ',
    quoteKeys,
    trailingComma: quoteKeys ? '' : ',',
  };
}

export function renderKey(key: string, { quoteKeys }: Json5Style): string {
  return quoteKeys || !PLAIN_KEY.test(key) || VALUE_WORDS.has(key) ? JSON.stringify(key) : key;
}

export function renderValue({ path, literal, style, indent }: Rendering): string {
  const [step, ...rest] = path;
  if (step === undefined) return literal;
  const inner = indent === undefined || typeof step === 'number' ? indent : indent + style.indent;
  const value = renderValue({ path: rest, literal, style, indent: inner });
  if (typeof step === 'number') return `[${value}]`;
  const member = `${renderKey(step, style)}: ${value}`;
  if (indent === undefined) return `{ ${member} }`;
  return `{${style.eol}${inner}${member}${style.trailingComma}${style.eol}${indent}}`;
}

/** The white space before an offset when nothing else stands before it on its line. */
export function indentBefore(text: string, offset: number): string | undefined {
  return /(?:^|[\n\r])([ \t]*)$/.exec(text.slice(0, offset))?.[1];
}

function keyKinds(node: ValueNode): ReadonlySet<string> {
  if (node.type === 'Array') return new Set(node.elements.flatMap(({ value }) => [...keyKinds(value)]));
  if (node.type !== 'Object') return new Set();
  return new Set(node.members.flatMap(({ name, value }) => [name.type, ...keyKinds(value)]));
}
