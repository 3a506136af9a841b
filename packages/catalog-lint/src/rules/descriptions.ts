import type { CatalogFinding } from '../finding.ts';
import { quoted } from '../phrases.ts';
import { type CatalogReading, type ToolReading, tellingWords } from '../read-catalog.ts';

/** Words that say something; fewer give search and a model little to go by. */
const MIN_TELLING_WORDS = 3;
/** A longer name is a sentence already: that its description repeats it takes nothing away. */
const MAX_TERSE_NAME = 2;
/** Share of letters that are of another script. */
const FOREIGN = 0.5;
/** What a description may add to a name without saying more. */
const EMPTY_WORDS: ReadonlySet<string> = new Set('tool api endpoint operation mcp'.split(' '));

/** Descriptions that say nothing, little, only the name again, or in words that no model searches by. */
export function descriptionFindings({ tools, lexicon }: CatalogReading): readonly CatalogFinding[] {
  return tools.flatMap((reading): readonly CatalogFinding[] => {
    const { tool, descriptionWords } = reading;
    const base = { toolIds: [tool.id] };
    if (tool.description.trim() === '') {
      return [
        {
          ...base,
          rule: 'description-missing',
          severity: 'error',
          message: 'It has no description: search knows only its name, and a model must guess the rest.',
          suggestion:
            'Say in one sentence what it does and to what, such as “List the open invoices of one customer.”',
        },
      ];
    }
    if (isForeign(tool.description)) {
      return [
        {
          ...base,
          rule: 'description-not-english',
          severity: 'warning',
          message: 'Models are told to search in English, and English words do not find this description.',
          suggestion: 'Put an English sentence before the other text.',
        },
      ];
    }
    const isTerse = reading.ownNameWords.length <= MAX_TERSE_NAME;
    if (isTerse && addedWords(reading, lexicon).length === 0) {
      return [
        {
          ...base,
          rule: 'description-repeats-name',
          severity: reading.ownNameWords.length < MAX_TERSE_NAME ? 'warning' : 'info',
          message: `${quoted(tool.description)} says no more than the name.`,
          suggestion: 'Say what comes back, of what, and when to use it.',
        },
      ];
    }
    if (descriptionWords.length >= MIN_TELLING_WORDS) return [];
    return [
      {
        ...base,
        rule: 'description-short',
        severity: 'info',
        message: `${quoted(tool.description)} is little to find it by.`,
        suggestion: 'Add what it works on and what comes back, in words that a caller would use.',
      },
    ];
  });
}

function isForeign(description: string): boolean {
  const letters = description.match(/\p{L}/gu)?.length ?? 0;
  const latin = description.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters > 0 && letters - latin > letters * FOREIGN;
}

/** What the description says that name and owner do not, in whatever form or with whatever like verb. */
function addedWords(
  { tool, nameWords, descriptionWords }: ToolReading,
  lexicon: CatalogReading['lexicon'],
): readonly string[] {
  const known = new Set(
    [
      ...nameWords,
      ...nameWords.flatMap((word) => lexicon.verbsLike(word)),
      ...tellingWords(tool.owner, lexicon),
    ].map(lexicon.stem),
  );
  return descriptionWords.filter(
    (word) => !known.has(lexicon.stem(word)) && !EMPTY_WORDS.has(word) && !lexicon.isFiller(word),
  );
}
