import type { ArrayNode, ElementNode, MemberNode, ObjectNode, ValueNode } from '@humanwhocodes/momoa';
import type { ConfigPath } from './config-path.ts';
import { type Json5Document, keyOf } from './json5-document.ts';
import { detectStyle, indentBefore, type Json5Style, renderKey, renderValue } from './json5-style.ts';

/** `text` is the edited whole; `blockedAt` counts the steps of the path that lead to a value without such a child. */
export type Json5Edit = { readonly text: string } | { readonly blockedAt: number };

type Container = ObjectNode | ArrayNode;

/** Replaces `text` between two offsets. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Puts a JSON5 literal at a path and makes the objects that are missing on the way. Every character outside
 * the new value and its separators stays as it was.
 */
export function setInJson5(document: Json5Document, path: ConfigPath, literal: string): Json5Edit {
  const { node, depth } = descend(document.tree.body, path);
  if (depth === path.length) return { text: apply(document.text, [{ ...spanOf(node), text: literal }]) };
  const step = path[depth];
  const canGrow = node.type === 'Object' ? typeof step === 'string' : isNextElement(node, step);
  if (step === undefined || !canGrow || !isContainer(node)) return { blockedAt: depth };
  const style = detectStyle(document);
  const insertion = insert(document, node, style, (indent) => {
    const value = renderValue({ path: path.slice(depth + 1), literal, style, indent });
    return node.type === 'Object' ? `${renderKey(String(step), style)}: ${value}` : value;
  });
  return { text: apply(document.text, insertion) };
}

/** Takes the value at a path away with its comma; comments stay. `undefined` when nothing is there. */
export function unsetInJson5(document: Json5Document, path: ConfigPath): string | undefined {
  const parent = descend(document.tree.body, path.slice(0, -1));
  const step = path.at(-1);
  if (parent.depth < path.length - 1 || step === undefined || !isContainer(parent.node)) return undefined;
  const index = indexOf(parent.node, step);
  return index === -1 ? undefined : apply(document.text, removal(document, parent.node, index));
}

function descend(root: ValueNode, path: ConfigPath): { readonly node: ValueNode; readonly depth: number } {
  let node = root;
  for (const [depth, step] of path.entries()) {
    const item = isContainer(node) ? itemsOf(node)[indexOf(node, step)] : undefined;
    if (item === undefined) return { node, depth };
    node = item.value;
  }
  return { node, depth: path.length };
}

function insert(
  document: Json5Document,
  container: Container,
  style: Json5Style,
  render: (indent: string | undefined) => string,
): readonly Splice[] {
  const items = itemsOf(container);
  const first = items[0];
  const last = items.at(-1);
  if (first === undefined || last === undefined) return [fill(document, container, style, render)];

  const indent = indentBefore(document.text, spanOf(first).start);
  const lastEnd = spanOf(last).end;
  const comma = commaBetween(document, lastEnd, spanOf(container).end);
  const after = comma?.end ?? lastEnd;
  const closing = comma === undefined ? '' : ',';
  const missing = comma === undefined ? ',' : '';
  if (indent === undefined) return [at(after, `${missing} ${render(undefined)}${closing}`)];
  const line = at(endOfTrailingComments(document, after), `${style.eol}${indent}${render(indent)}${closing}`);
  // In this order the comma comes first where both go to the same place.
  return [line, at(lastEnd, missing)];
}

/** The first item of an empty container. */
function fill(
  document: Json5Document,
  container: Container,
  style: Json5Style,
  render: (indent: string | undefined) => string,
): Splice {
  const { text } = document;
  const open = spanOf(container).start;
  const close = spanOf(container).end - 1;
  const comments = commentsBetween(document, open, close);
  const start = comments.at(-1)?.end ?? open + 1;
  const rest = text.slice(start, close);
  const isRoot = container === document.tree.body;
  if (!isRoot && comments.length === 0 && !/[\n\r]/.test(rest)) {
    const space = container.type === 'Object' ? ' ' : '';
    return { start, end: close, text: `${space}${render(undefined)}${space}` };
  }
  const outer = /^[ \t]*/.exec(text.slice(lineStart(text, open)))?.[0] ?? '';
  const indent = outer + style.indent;
  const line = `${style.eol}${indent}${render(indent)}${style.trailingComma}`;
  return /[\n\r]/.test(rest) ? at(start, line) : { start, end: close, text: `${line}${style.eol}${outer}` };
}

function removal(document: Json5Document, container: Container, index: number): readonly Splice[] {
  const items = itemsOf(container);
  const item = items[index];
  if (item === undefined) return [];
  const span = spanOf(item);
  const next = items[index + 1];
  const previous = items[index - 1];
  const limit = next === undefined ? spanOf(container).end : spanOf(next).start;
  const comma =
    commaBetween(document, span.end, limit) ??
    (previous === undefined ? undefined : commaBetween(document, spanOf(previous).end, span.start));
  if (comma === undefined) return [tidy(document.text, span)];
  const joined = comma.start >= span.end && document.text.slice(span.end, comma.start).trim() === '';
  if (joined) return [tidy(document.text, { start: span.start, end: comma.end })];
  return [tidy(document.text, span), { ...comma, text: '' }];
}

/** Widens a removal over the blank it would leave: its whole line, or the spaces on one side. */
function tidy(text: string, { start, end }: Span): Splice {
  const before = start - (/[ \t]*$/.exec(text.slice(lineStart(text, start), start))?.[0].length ?? 0);
  const after = end + (/^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0);
  const lineBreak = /^(?:\r\n|\n|\r)/.exec(text.slice(after))?.[0] ?? '';
  const opensLine = before === lineStart(text, start);
  if (opensLine && lineBreak !== '') return { start: before, end: after + lineBreak.length, text: '' };
  return opensLine ? { start, end: after, text: '' } : { start: before, end, text: '' };
}

function apply(text: string, splices: readonly Splice[]): string {
  return splices
    .toSorted((left, right) => right.start - left.start)
    .reduce((whole, splice) => whole.slice(0, splice.start) + splice.text + whole.slice(splice.end), text);
}

function endOfTrailingComments(document: Json5Document, from: number): number {
  let end = from;
  for (const comment of commentsBetween(document, from, document.text.length)) {
    if (document.text.slice(end, comment.start).match(/^[ \t]*$/) === null) break;
    end = comment.end;
  }
  return end;
}

function commaBetween(document: Json5Document, start: number, end: number): Span | undefined {
  return tokensBetween(document, start, end, (type) => type === 'Comma')[0];
}

function commentsBetween(document: Json5Document, start: number, end: number): readonly Span[] {
  return tokensBetween(document, start, end, (type) => type.endsWith('Comment'));
}

function tokensBetween(
  { tree }: Json5Document,
  start: number,
  end: number,
  matches: (type: string) => boolean,
): readonly Span[] {
  return (tree.tokens ?? [])
    .filter((token) => matches(token.type))
    .map(spanOf)
    .filter((span) => span.start >= start && span.end <= end);
}

function itemsOf(container: Container): readonly (MemberNode | ElementNode)[] {
  return container.type === 'Object' ? container.members : container.elements;
}

function indexOf(container: Container, step: string | number): number {
  if (container.type === 'Object') return container.members.findIndex((member) => keyOf(member) === step);
  const index = elementIndex(step);
  return index < container.elements.length ? index : -1;
}

function isNextElement(node: ValueNode, step: string | number | undefined): boolean {
  return node.type === 'Array' && step !== undefined && elementIndex(step) === node.elements.length;
}

/** `args.0` means the same as `args[0]`. */
function elementIndex(step: string | number): number {
  return /^\d{1,9}$/.test(String(step)) ? Number(step) : Number.POSITIVE_INFINITY;
}

function isContainer(node: ValueNode): node is Container {
  return node.type === 'Object' || node.type === 'Array';
}

function spanOf({ loc }: { readonly loc: { start: { offset: number }; end: { offset: number } } }): Span {
  return { start: loc.start.offset, end: loc.end.offset };
}

function at(offset: number, text: string): Splice {
  return { start: offset, end: offset, text };
}

function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}
