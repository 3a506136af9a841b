/** A node of the parser's tree, known only by its type: what is read of it is checked where it is read. */
export interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The text of a literal, of the fixed parts of a template, or of a sum of them; '' for anything else. */
export function textOf(value: unknown): string {
  const node = plain(value);
  if (node === undefined) return '';
  if (node.type === 'StringLiteral') return typeof node['value'] === 'string' ? node['value'] : '';
  if (node.type === 'TemplateLiteral') return nodesOf(node['quasis']).map(cookedText).join('…');
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    return textOf(node['left']) + textOf(node['right']);
  }
  return '';
}

/** The node without what only the type checker reads: `as const`, `satisfies`, `!`. */
export function plain(value: unknown): SyntaxNode | undefined {
  if (!isNode(value)) return undefined;
  return /^TS(?:As|Satisfies|NonNull)Expression$/u.test(value.type) ? plain(value['expression']) : value;
}

export function nodesOf(value: unknown): readonly SyntaxNode[] {
  return Array.isArray(value) ? value.flatMap((each) => plain(each) ?? []) : [];
}

/** The value of a property written with a plain name. */
export function propertyOf(object: SyntaxNode, name: string): unknown {
  const found = nodesOf(object['properties']).find(
    (each) => isNode(each['key']) && each['key']['name'] === name,
  );
  return found?.['value'];
}

function cookedText(quasi: SyntaxNode): string {
  const { value } = quasi;
  const isText = typeof value === 'object' && value !== null && 'cooked' in value;
  return isText && typeof value.cooked === 'string' ? value.cooked : '';
}
