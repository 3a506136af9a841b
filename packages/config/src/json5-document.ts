import { type DocumentNode, evaluate, type MemberNode, parse, type ValueNode } from '@humanwhocodes/momoa';
import { OpenClawError } from '@openclaw/contracts';

/** A JSON5 text with the tree of its parts; offsets count UTF-16 units of `text`. */
export interface Json5Document {
  readonly text: string;
  readonly tree: DocumentNode;
  readonly value: unknown;
}

/** White space and comments only: a file somebody has touched but not yet filled. */
const BLANK = /^(?:\s|\/\/[^\n\r\u2028\u2029]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/;

export function isBlankJson5(text: string): boolean {
  return BLANK.test(text);
}

/**
 * Parses JSON5. Throws `config_unreadable` with line and column in `data`, for a syntax error and for a key
 * that is given twice, since one of the two would be lost without a word. `source` names the text.
 */
export function parseJson5(text: string, source: string): Json5Document {
  const tree = readTree(text, source);
  const twice = findRepeatedKey(tree.body);
  if (twice !== undefined) {
    const { line, column } = twice.name.loc.start;
    throw unreadable(source, `the key ${JSON.stringify(keyOf(twice))} is given twice`, { line, column });
  }
  return { text, tree, value: evaluate(tree) };
}

export function keyOf(member: MemberNode): string {
  return member.name.type === 'Identifier' ? member.name.name : member.name.value;
}

function readTree(text: string, source: string): DocumentNode {
  try {
    return parse(text, { mode: 'json5', ranges: true, tokens: true });
  } catch (error) {
    if (hasPlace(error)) throw unreadable(source, error.message, error);
    throw new OpenClawError('config_unreadable', `${source} is not JSON5`, { cause: error });
  }
}

function findRepeatedKey(node: ValueNode): MemberNode | undefined {
  if (node.type === 'Array') return firstOf(node.elements, ({ value }) => findRepeatedKey(value));
  if (node.type !== 'Object') return undefined;
  const seen = new Set<string>();
  return firstOf(node.members, (member) => {
    if (seen.has(keyOf(member))) return member;
    seen.add(keyOf(member));
    return findRepeatedKey(member.value);
  });
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function hasPlace(error: unknown): error is Error & { line: number; column: number } {
  return (
    error instanceof Error &&
    'line' in error &&
    typeof error.line === 'number' &&
    'column' in error &&
    typeof error.column === 'number'
  );
}

function unreadable(
  source: string,
  what: string,
  { line, column }: { readonly line: number; readonly column: number },
): OpenClawError {
  return new OpenClawError(
    'config_unreadable',
    `${source} is not JSON5, line ${line}, column ${column}: ${what}`,
    {
      data: { line, column },
    },
  );
}
