import { boundText, compareCodeUnits, oneLine, type Tool } from '@openclaw/contracts';

/** Characters of a directory, whatever the model (DIR-1). */
export const MAX_DIRECTORY_CHARACTERS = 18_000;

/** The share of a model's context window that a directory may take, at about four characters a token. */
const CONTEXT_SHARE = 0.02;
const CHARACTERS_PER_TOKEN = 4;
const MIN_DIRECTORY_CHARACTERS = 1_000;

/** Longest description in a directory: enough to recognise a tool, and search has the rest. */
const MAX_DESCRIPTION_CHARACTERS = 100;

export interface DirectoryInput {
  /** Deferred trusted tools; anything else among them is left out. */
  readonly tools: readonly Tool[];
  /** What to print for a tool, so that it can be called as printed: its name, or its id where the name is shared. */
  readonly labelOf: (tool: Tool) => string;
  /** How the surface at hand finds and calls what is listed. */
  readonly usage: string;
  readonly maxCharacters: number;
}

/** The characters a directory may take for a model of this context window (tokens). */
export function directoryBudget(contextWindow: number): number {
  const share = Math.floor(contextWindow * CHARACTERS_PER_TOKEN * CONTEXT_SHARE);
  return Math.min(MAX_DIRECTORY_CHARACTERS, Math.max(MIN_DIRECTORY_CHARACTERS, share));
}

/**
 * The prompt directory of the deferred trusted tools, sorted by name. When space is tight all descriptions
 * shorten alike before any name is left out; what is left out is counted. Nothing in it depends on the
 * run: the same tools give the same bytes (DIR-1 to DIR-4).
 */
export function renderDirectory({ tools, labelOf, usage, maxCharacters }: DirectoryInput): string {
  const listed = tools.filter((tool) => tool.source === 'openclaw').sort(byName);
  if (listed.length === 0) return boundText(`# Tool directory\n${NOTHING_LISTED}`, maxCharacters);
  const head = `# Tool directory\n${usage} ${UNTRUSTED_NOTE}`;

  const labels = listed.map(labelOf);
  const room = maxCharacters - head.length - 1;
  const namesSize = labels.reduce((sum, label) => sum + nameLine(label).length + 1, -1);
  if (namesSize > room) return `${head}\n${namesThatFit(labels, room)}`;
  const entries = listed.map(({ description }, at) => ({
    label: labels[at] ?? '',
    opening: openingOf(description),
  }));
  const width = widestDescription(entries, room);
  return `${head}\n${entries.map((entry) => line(entry, width)).join('\n')}`;
}

const UNTRUSTED_NOTE =
  'MCP and client tools that were approved are not listed here, but search may find them.';

const NOTHING_LISTED =
  'No tool is listed here. MCP and client tools that were approved are found by search alone.';

interface Entry {
  readonly label: string;
  readonly opening: string;
}

function byName(a: Tool, b: Tool): number {
  return compareCodeUnits(a.name, b.name) || compareCodeUnits(a.id, b.id);
}

function line({ label, opening }: Entry, width: number): string {
  const short = shorten(opening, width);
  return short === '' ? nameLine(label) : `${nameLine(label)}: ${short}`;
}

function nameLine(label: string): string {
  return `- ${label}`;
}

/** The widest common bound under which every line fits; bare names do. */
function widestDescription(entries: readonly Entry[], room: number): number {
  let low = 0;
  let high = MAX_DESCRIPTION_CHARACTERS;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const size = entries.reduce((sum, entry) => sum + line(entry, middle).length + 1, -1);
    if (size <= room) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Bare names in order until the space is used up, then how many are not shown. */
function namesThatFit(labels: readonly string[], room: number): string {
  const lines: string[] = [];
  let used = omittedLine(labels.length).length;
  for (const label of labels) {
    const text = nameLine(label);
    if (used + text.length + 1 > room) break;
    lines.push(text);
    used += text.length + 1;
  }
  return [...lines, omittedLine(labels.length - lines.length)].join('\n');
}

function omittedLine(count: number): string {
  return `(${count} more not listed; they can be searched and called all the same.)`;
}

/** The first sentence. Found once for each tool, as many widths are tried. */
function openingOf(description: string): string {
  const text = oneLine(description);
  const sentence = /^.*?[.!?](?=\s|$)/u.exec(text)?.[0] ?? text;
  return sentence.replace(/[.]$/u, '');
}

/** All of the text if it fits, else whole words, without a mark: the reader knows these are openings. */
function shorten(text: string, width: number): string {
  if (text.length <= width) return text;
  if (width < MIN_DESCRIPTION_CHARACTERS) return '';
  const cut = boundText(text, width + 1).slice(0, -1);
  const lastSpace = cut.lastIndexOf(' ');
  return (lastSpace > width / 2 ? cut.slice(0, lastSpace) : cut).trimEnd();
}

/** Below this a cut description says less than the name already does. */
const MIN_DESCRIPTION_CHARACTERS = 8;
