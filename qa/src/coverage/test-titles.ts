import { isNode, nodesOf, plain, propertyOf, type SyntaxNode, textOf } from './syntax.ts';

const RUNNERS: ReadonlySet<string> = new Set(['it', 'test', 'describe', 'suite']);
/** Proof of nothing: what they mark does not run, or is known not to hold. */
const NOT_PROOF: ReadonlySet<string> = new Set(['skip', 'todo', 'fails']);
const PLACEHOLDER = /%[sjiodf]|\$[A-Za-z_]\w*/u;
const ROW_NAMES = /\$([A-Za-z_]\w*)/gu;

/** What may cite ids: the title of a test or claim, and the cells of its table that say what a row is about. */
export interface Title {
  readonly text: string;
  readonly cells: readonly string[];
}

/**
 * The title that a call of the test runner states, with the first cell of each row of its table and the cells that
 * the title names. Undefined for any other node; 'no-proof' where the test does not run or is expected to fail.
 */
export function titleOfTest(
  node: SyntaxNode,
  tables: ReadonlyMap<string, SyntaxNode>,
): Title | 'no-proof' | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const runner = runnerOf(node['callee']);
  if (runner === undefined) return undefined;
  if (runner.modifiers.some((name) => NOT_PROOF.has(name))) return 'no-proof';
  const [first] = nodesOf(node['arguments']);
  const text = textOf(first);
  if (text === '') return undefined;
  return { text, cells: rowsOf(runner.table, tables).flatMap((row) => cellsOf(row, text)) };
}

/** The title as the runner prints it for a row, as far as one cell tells. */
export function titleWithCell({ text }: Title, cell: string): string {
  return PLACEHOLDER.test(text) ? text.replace(PLACEHOLDER, () => cell) : `${text}: ${cell}`;
}

interface Runner {
  readonly modifiers: readonly string[];
  readonly table?: unknown;
}

/** `it`, `it.each(rows)`, `describe.skipIf(c)` …, read from the outside in. */
function runnerOf(callee: unknown): Runner | undefined {
  const node = plain(callee);
  if (node?.type === 'Identifier') {
    return typeof node['name'] === 'string' && RUNNERS.has(node['name']) ? { modifiers: [] } : undefined;
  }
  if (node?.type === 'MemberExpression') {
    const [inner, name] = [
      runnerOf(node['object']),
      isNode(node['property']) ? node['property']['name'] : '',
    ];
    return inner && typeof name === 'string'
      ? { ...inner, modifiers: [...inner.modifiers, name] }
      : undefined;
  }
  if (node?.type === 'CallExpression') {
    const inner = runnerOf(node['callee']);
    const last = inner?.modifiers.at(-1);
    if (inner === undefined || last === undefined) return undefined;
    return last === 'each' || last === 'for' ? { ...inner, table: nodesOf(node['arguments'])[0] } : inner;
  }
  return undefined;
}

function rowsOf(table: unknown, tables: ReadonlyMap<string, SyntaxNode>): readonly SyntaxNode[] {
  const node = plain(table);
  if (node?.type === 'Identifier' && typeof node['name'] === 'string') {
    const named = plain(tables.get(node['name']));
    return named?.type === 'ArrayExpression' ? nodesOf(named['elements']) : [];
  }
  return node?.type === 'ArrayExpression' ? nodesOf(node['elements']) : [];
}

function cellsOf(row: SyntaxNode, title: string): readonly string[] {
  if (row.type === 'ArrayExpression') return [textOf(nodesOf(row['elements'])[0])].filter(Boolean);
  if (row.type !== 'ObjectExpression') return [textOf(row)].filter(Boolean);
  const named = [...title.matchAll(ROW_NAMES)].map(([, name = '']) => textOf(propertyOf(row, name)));
  const first = textOf(nodesOf(row['properties'])[0]?.['value']);
  return [...new Set([first, ...named])].filter(Boolean);
}
