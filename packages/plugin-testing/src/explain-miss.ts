import type { CatalogSnapshot } from '@openclaw/catalog';
import { boundText, type Tool } from '@openclaw/contracts';
import type { ToolDefinition } from '@openclaw/plugin-sdk';

type Explanation = NonNullable<ReturnType<CatalogSnapshot['explain']>>;
type Term = Explanation['terms'][number];

export interface Miss {
  readonly request: string;
  readonly within: number;
  /** How many tools were searched. */
  readonly of: number;
  readonly tool: ToolDefinition;
  readonly explanation: Explanation | undefined;
  /** Best first. */
  readonly found: readonly { readonly tool: Tool; readonly explanation: Explanation | undefined }[];
}

/** A description shorter than this rarely says what the tool does, to what, and when to use it. */
const SHORT_DESCRIPTION = 60;
/** A word shorter than this, such as `my` or `the`, is nothing to put into a description. */
const SHORT_WORD = 4;

/** Why a search did not give the tool: what it gave instead, what each word did, and what would help. */
export function explainMiss(miss: Miss): string {
  const { request, within, of, tool, explanation, found } = miss;
  const place = explanation?.rank === undefined ? 'not found at all' : `at place ${explanation.rank}`;
  const terms = (explanation?.terms ?? []).filter(
    (term) => term.matched !== undefined || wordsOf(term).length >= SHORT_WORD,
  );
  return [
    `"${request}" should find ${tool.name} within ${within}, and it is ${place} among ${of} tools.`,
    '',
    found.length === 0 ? 'Nothing was found.' : 'Found instead:',
    ...found.map(({ tool: other, explanation: why }, at) => `  ${at + 1}. ${other.id}${because(why)}`),
    '',
    `${tool.name}, word by word:`,
    ...terms.map((term) => `  ${wordsOf(term)}: ${effectOf(term)}`),
    '',
    'What would help:',
    ...advice(miss, terms).map((line) => `  - ${line}`),
  ].join('\n');
}

function because(explanation: Explanation | undefined): string {
  const words = (explanation?.terms ?? []).filter(({ score }) => score > 0).map(wordsOf);
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

function effectOf({ matched, expanded, fields, score }: Term): string {
  if (matched === undefined) return 'in none of its texts';
  const how = expanded ? `only by the related word "${matched}"` : `as "${matched}"`;
  return `${how}, in ${fields.join(' and ')} (${score.toFixed(2)})`;
}

function advice({ tool, explanation, found }: Miss, terms: readonly Term[]): readonly string[] {
  const missing = terms.filter(({ matched }) => matched === undefined).map(wordsOf);
  const related = terms.filter(({ matched, expanded }) => matched !== undefined && expanded).map(wordsOf);
  const hidden = terms.filter(({ fields }) => fields.length === 1 && fields[0] === 'parameters').map(wordsOf);
  const [best] = found;
  return [
    ...(terms.length === 0 ? ['The request has no word to search by: ask as a person would.'] : []),
    ...(missing.length === 0
      ? []
      : [`If people ask in these words, let the description use them: ${missing.join(', ')}.`]),
    ...(related.length === 0
      ? []
      : [`A word of its own counts more than a related one: ${related.join(', ')}.`]),
    ...(hidden.length === 0
      ? []
      : [`Only the parameters speak of ${hidden.join(', ')}: say it in the description too.`]),
    ...(tool.description.length < SHORT_DESCRIPTION
      ? [
          `The description has ${tool.description.length} characters. Say what the tool does, to what, and when to use it.`,
        ]
      : []),
    ...(best === undefined || explanation?.rank === undefined
      ? []
      : [
          `${best.tool.name} came first: "${boundText(best.tool.description, 100)}" Say what sets ${tool.name} apart.`,
        ]),
  ];
}

function wordsOf({ words }: Term): string {
  return words.join(' ');
}
