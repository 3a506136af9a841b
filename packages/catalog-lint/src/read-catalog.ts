import { sortTools } from '@openclaw/catalog';
import { oneLine, type Tool } from '@openclaw/contracts';
import { createLexicon, type Lexicon } from '@openclaw/ranking';

/** A tool as the rules see it: its words, read once. */
export interface ToolReading {
  readonly tool: Tool;
  readonly nameWords: readonly string[];
  /** The words of the name that say which of its owner's tools it is. */
  readonly ownNameWords: readonly string[];
  /** What the first sentence says of the capability, in reading order, each stem once. */
  readonly sentenceWords: readonly string[];
  /** What the whole description says of it, in reading order. */
  readonly descriptionWords: readonly string[];
  /** Stems of name and description that say something. */
  readonly stems: ReadonlySet<string>;
}

export interface CatalogReading {
  /** Sorted by id, so that no order of the file or of a start shows in a finding. */
  readonly tools: readonly ToolReading[];
  readonly byId: ReadonlyMap<string, ToolReading>;
  readonly byOwner: ReadonlyMap<string, readonly ToolReading[]>;
  readonly lexicon: Lexicon;
  /** In how many tools a stem is. */
  frequency(stem: string): number;
}

/** A word in so large a share of an owner's names says nothing about one of them: `browser_click`, `API-get-user`. */
const SHARED_NAME_WORD = 0.6;
const MIN_TOOLS_TO_SHARE = 4;
/** Of a longer one no more is read. */
export const MAX_DESCRIPTION_CHARACTERS = 4_000;
const MAX_SENTENCE_WORDS = 10;

export function readCatalog(tools: readonly Tool[]): CatalogReading {
  const lexicon = createLexicon();
  const frequencies = new Map<string, number>();
  const byOwner = new Map<string, ToolReading[]>();
  const sharedWords = sharedNameWords(tools, lexicon);

  const readings = sortTools(tools).map((tool): ToolReading => {
    const nameWords = lexicon.split(tool.name);
    const shared = sharedWords.get(ownerOf(tool)) ?? new Set<string>();
    const own = nameWords.filter((word) => !shared.has(word));
    const description = oneLine(tool.description.slice(0, MAX_DESCRIPTION_CHARACTERS));
    const descriptionWords = tellingWords(description, lexicon);
    const stems = new Set([...nameWords, ...descriptionWords].map(lexicon.stem));
    for (const stem of stems) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
    return {
      tool,
      nameWords,
      ownNameWords: own.length === 0 ? nameWords : own,
      sentenceWords: sentenceWords(description, lexicon),
      descriptionWords,
      stems,
    };
  });
  for (const reading of readings) {
    const owner = ownerOf(reading.tool);
    const known = byOwner.get(owner);
    if (known === undefined) byOwner.set(owner, [reading]);
    else known.push(reading);
  }
  return {
    tools: readings,
    byId: new Map(readings.map((reading) => [reading.tool.id, reading])),
    byOwner,
    lexicon,
    frequency: (stem) => frequencies.get(stem) ?? 0,
  };
}

/** Two sources may use the same owner name. */
export function ownerOf({ source, owner }: Tool): string {
  return `${source}:${owner}`;
}

/** Words of a text that say something about a capability. */
export function tellingWords(text: string, lexicon: Lexicon): readonly string[] {
  return lexicon.split(text).filter((word) => word.length > 1 && !lexicon.isStopWord(word));
}

/** Filler words only where there is nothing else. */
function sentenceWords(description: string, lexicon: Lexicon): readonly string[] {
  const words = uniqueStems(tellingWords(firstSentence(description), lexicon), lexicon);
  const plain = words.filter((word) => !lexicon.isFiller(word));
  return (plain.length === 0 ? words : plain).slice(0, MAX_SENTENCE_WORDS);
}

function firstSentence(description: string): string {
  return /^.*?[.!?:](?=\s|$)/u.exec(description)?.[0] ?? description;
}

function uniqueStems(words: readonly string[], { stem }: Lexicon): readonly string[] {
  const seen = new Set<string>();
  return words.filter((word) => {
    const isNew = !seen.has(stem(word));
    seen.add(stem(word));
    return isNew;
  });
}

function sharedNameWords(
  tools: readonly Tool[],
  { split }: Lexicon,
): ReadonlyMap<string, ReadonlySet<string>> {
  const counts = new Map<string, { tools: number; readonly words: Map<string, number> }>();
  for (const tool of tools) {
    const known = counts.get(ownerOf(tool)) ?? { tools: 0, words: new Map<string, number>() };
    known.tools += 1;
    for (const word of new Set(split(tool.name))) known.words.set(word, (known.words.get(word) ?? 0) + 1);
    counts.set(ownerOf(tool), known);
  }
  return new Map(
    Array.from(counts, ([owner, { tools: total, words }]) => [
      owner,
      new Set(
        total < MIN_TOOLS_TO_SHARE
          ? []
          : Array.from(words).flatMap(([word, count]) => (count >= total * SHARED_NAME_WORD ? [word] : [])),
      ),
    ]),
  );
}
