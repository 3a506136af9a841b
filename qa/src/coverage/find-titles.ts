import { parse } from '@babel/parser';
import { isNode, nodesOf, propertyOf, type SyntaxNode, textOf } from './syntax.ts';
import { type Title, titleOfTest } from './test-titles.ts';

/**
 * Every title of a source file that may cite ids, in the order written. Of a test file: tests and groups with
 * their tables, and `verifies(…)`. Of a file of claims: the claims of scenarios. Comments do not count, nor
 * does a test that does not run or is expected to fail. Throws SyntaxError for what is not TypeScript.
 */
export function findTitles(source: string, kind: 'tests' | 'claims'): readonly Title[] {
  const tree: unknown = parse(source, { sourceType: 'module', plugins: ['typescript'] }).program;
  const tables = kind === 'tests' ? tablesIn(tree) : new Map<string, SyntaxNode>();
  const titles: Title[] = [];
  visit(tree, (node) => {
    const found =
      (kind === 'tests' ? titleOfTest(node, tables) : titleOfClaim(node)) ?? titleOfCitation(node);
    if (found === 'no-proof') return 'skip';
    if (found !== undefined) titles.push(found);
    return 'enter';
  });
  return titles;
}

function tablesIn(tree: unknown): ReadonlyMap<string, SyntaxNode> {
  const tables = new Map<string, SyntaxNode>();
  visit(tree, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node['id']) && isNode(node['init'])) {
      const { name } = node['id'];
      if (typeof name === 'string') tables.set(name, node['init']);
    }
    return 'enter';
  });
  return tables;
}

function visit(value: unknown, look: (node: SyntaxNode) => 'enter' | 'skip'): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, look);
  } else if (isNode(value) && look(value) === 'enter') {
    for (const part of Object.values(value)) visit(part, look);
  }
}

/** `verifies('CAT-3', 'why')`. */
function titleOfCitation(node: SyntaxNode): Title | undefined {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return undefined;
  if (node['callee']['name'] !== 'verifies') return undefined;
  return { text: nodesOf(node['arguments']).map(textOf).join(' ').trim(), cells: [] };
}

/** A claim is an object with a `requirement`; its `id` names the row it comes from. */
function titleOfClaim(node: SyntaxNode): Title | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const requirement = textOf(propertyOf(node, 'requirement'));
  if (requirement === '') return undefined;
  return { text: `${textOf(propertyOf(node, 'id'))} ${requirement}`.trim(), cells: [] };
}
