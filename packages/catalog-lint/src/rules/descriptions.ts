import type { CatalogFinding } from '../finding.ts';
import { isForeign } from '../foreign-text.ts';
import { quoted } from '../phrases.ts';
import {
  type CatalogReading,
  MAX_DESCRIPTION_CHARACTERS,
  type ToolReading,
  tellingWords,
} from '../read-catalog.ts';

/** Words that say something; fewer give search and a model little to go by. */
const MIN_TELLING_WORDS = 3;
/** A longer name is a sentence already: that its description repeats it takes nothing away. */
const MAX_TERSE_NAME = 2;
/** What stands where a description was to be written; `todo` in other letters may be what a tool is about. */
const TO_BE_WRITTEN = /^(?:TODO|TBD|FIXME)(?=\s*(?:[:.(-]|$))/u;
/** All that is said where nothing is. */
const NOTHING_SAID: ReadonlySet<string> = new Set([
  '',
  'n a',
  'none',
  'null',
  'undefined',
  'placeholder',
  'description',
  'tool description',
  'description here',
  'no description',
  'missing description',
  'no description provided',
  'no description available',
]);
const FILLER_TEXT = 'lorem ipsum';
/** What a description may add to a name without saying more. */
const EMPTY_WORDS: ReadonlySet<string> = new Set('tool api endpoint operation mcp'.split(' '));

/** Descriptions that say nothing, little, only the name again, or in words that no model searches by. */
export function descriptionFindings({ tools, lexicon }: CatalogReading): readonly CatalogFinding[] {
  return tools.flatMap((reading): readonly CatalogFinding[] => {
    const { tool, descriptionWords } = reading;
    const base = { toolIds: [tool.id] };
    const description = tool.description.slice(0, MAX_DESCRIPTION_CHARACTERS).trim();
    if (isPlaceholder(description)) {
      const known = tool.title === undefined ? 'its name' : 'its name and title';
      return [
        {
          ...base,
          rule: 'description-missing',
          severity: 'error',
          message: `${description === '' ? 'It has no description' : `${quoted(description)} describes nothing`}: search knows only ${known}, and a model must guess the rest.`,
          suggestion:
            'Say in one sentence what it does and to what, such as “List the open invoices of one customer.”',
        },
      ];
    }
    if (isForeign(description, lexicon)) {
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

function isPlaceholder(description: string): boolean {
  const words = (description.match(/\p{L}+/gu) ?? []).join(' ').toLowerCase();
  return TO_BE_WRITTEN.test(description) || NOTHING_SAID.has(words) || words.startsWith(FILLER_TEXT);
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
  // A digit says much in one character: `3D`.
  const figures = lexicon.split(tool.description).filter((word) => /^\d+$/u.test(word));
  return [...descriptionWords, ...figures].filter(
    (word) => !known.has(lexicon.stem(word)) && !EMPTY_WORDS.has(word) && !lexicon.isFiller(word),
  );
}
