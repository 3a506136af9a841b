import { functionNames, RESERVED_NAMES } from '@openclaw/catalog';
import { type Crypticness, crypticness } from '../cryptic-name.ts';
import type { CatalogFinding } from '../finding.ts';
import { createKnownWords } from '../known-words.ts';
import { quoted, some } from '../phrases.ts';
import { type CatalogReading, ownerOf, type ToolReading } from '../read-catalog.ts';
import { createWordSplitter, type RunOn } from '../split-run-on.ts';

const SAFE_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;
const MAX_NAME_CHARACTERS = 64;

const EXAMPLE = 'get_user_info';
/** Words of a description that a name is offered of: an action and its object. */
const NAME_WORDS = 3;

/** Names that providers refuse or search cannot read, and names that several owners use. */
export function nameFindings(catalog: CatalogReading): readonly CatalogFinding[] {
  const { lexicon } = catalog;
  const offered = functionNames(catalog.tools.map(({ tool }) => tool));
  const known = createKnownWords(catalog);
  const splitter = createWordSplitter(known, lexicon);
  return [
    ...catalog.tools.flatMap((reading) => [
      ...providerFindings(reading, offered.get(reading.tool.id) ?? reading.tool.name),
      ...runOnFindings(reading, splitter.split(reading)),
      ...crypticFindings(reading, crypticness(reading, { known, catalog })),
    ]),
    ...sharedFindings(catalog),
  ];
}

function providerFindings({ tool }: ToolReading, offered: string): readonly CatalogFinding[] {
  const { id, name, source, owner } = tool;
  if (RESERVED_NAMES.has(name) && source !== 'mcp') {
    return [
      {
        rule: 'name-reserved',
        severity: 'error',
        toolIds: [id],
        message: `${quoted(name)} is the name of a control of Tool Search; models see the tool as ${quoted(offered)}.`,
        suggestion: `Choose another name, such as ${quoted(`${owner}_${name}`)}.`,
      },
    ];
  }
  if (!SAFE_NAME.test(name)) {
    const safe = safeName(name);
    return [
      {
        rule: 'name-hostile',
        severity: 'warning',
        toolIds: [id],
        message: `Providers take letters, digits, _ and -, a letter first, at most 64; models see ${quoted(offered)} instead.`,
        suggestion: safe === undefined ? inWholeWords(EXAMPLE) : `Name it ${quoted(safe)}.`,
      },
    ];
  }
  const full = `${owner}__${name}`;
  if (source !== 'mcp' || full.length <= MAX_NAME_CHARACTERS) return [];
  const over = full.length - MAX_NAME_CHARACTERS;
  return [
    {
      rule: 'name-hostile',
      severity: 'info',
      toolIds: [id],
      message: `With the name of its server it has ${full.length} characters, and 64 is the limit; models see ${quoted(offered)}.`,
      suggestion: `Shorten the tool's name or the server's by ${over} ${over === 1 ? 'character' : 'characters'}.`,
    },
  ];
}

/** Undefined where it has no letter that providers take. */
function safeName(name: string): string | undefined {
  const joined = (name.normalize('NFKD').match(/[A-Za-z0-9]+/gu) ?? []).join('_');
  if (!/[A-Za-z]/u.test(joined)) return undefined;
  return (/^[A-Za-z]/u.test(joined) ? joined : `tool_${joined}`).slice(0, MAX_NAME_CHARACTERS);
}

function inWholeWords(example: string): string {
  return `Use whole English words with _ between them: an action and an object, such as ${quoted(example)}.`;
}

function runOnFindings({ tool }: ToolReading, found: RunOn | undefined): readonly CatalogFinding[] {
  if (found === undefined) return [];
  const { word, parts } = found;
  // Not a name that the next finding would be about.
  const name = SAFE_NAME.test(tool.name) ? tool.name : (safeName(tool.name) ?? tool.name);
  return [
    {
      rule: 'name-run-on',
      severity: 'warning',
      toolIds: [tool.id],
      message: `${quoted(word)} is one word to search: ${some(parts.map(quoted))} do not find the name.`,
      suggestion: `Name it ${quoted(respelt(name, word, parts))}.`,
    },
  ];
}

const WHY_CRYPTIC: Readonly<Record<NonNullable<Crypticness>, string>> = {
  empty: 'does not say what it does: no query finds the name',
  vague: 'says that something is done, and not what: it could be any tool',
  cipher: 'has no word in it that anybody searches for',
};

function crypticFindings(reading: ToolReading, why: Crypticness): readonly CatalogFinding[] {
  if (why === undefined) return [];
  const { tool, sentenceWords } = reading;
  const told = sentenceWords.slice(0, NAME_WORDS);
  // A sentence that begins with what it is about begins with what the tool does.
  const isImperative = told.length === NAME_WORDS && tool.description.toLowerCase().startsWith(`${told[0]} `);
  return [
    {
      rule: 'name-cryptic',
      severity: 'warning',
      toolIds: [tool.id],
      message: `${quoted(tool.name)} ${WHY_CRYPTIC[why]}.`,
      suggestion: inWholeWords(isImperative ? told.join('_') : EXAMPLE),
    },
  ];
}

function exampleOf([first]: readonly ToolReading[]): string {
  return safeName(`${first?.tool.owner}_${first?.tool.name}`) ?? EXAMPLE;
}

/** The name with a word taken apart, in the style that the name has. */
function respelt(name: string, word: string, parts: readonly string[]): string {
  const at = name.toLowerCase().indexOf(word);
  const isCamel = !/[_-]/u.test(name) && /[a-z][A-Z]/u.test(name);
  const rest = name.slice(at + word.length);
  if (!isCamel) return `${name.slice(0, at)}${parts.join('_')}${rest}`;
  const capital = (part: string): string => `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
  const [first = '', ...others] = parts;
  return `${name.slice(0, at)}${/[A-Za-z]/u.test(name.charAt(at - 1)) ? capital(first) : first}${others.map(capital).join('')}${rest}`;
}

function sharedFindings({ tools }: CatalogReading): readonly CatalogFinding[] {
  const byName = new Map<string, ToolReading[]>();
  for (const reading of tools) {
    const known = byName.get(reading.tool.name);
    if (known === undefined) byName.set(reading.tool.name, [reading]);
    else known.push(reading);
  }
  return Array.from(byName).flatMap(([name, readings]): readonly CatalogFinding[] => {
    const owners = new Set(readings.map(({ tool }) => ownerOf(tool)));
    if (owners.size < 2) return [];
    // Tools of MCP servers carry their server's name, so only a call by the bare name is open.
    const isOpen = readings.filter(({ tool }) => tool.source !== 'mcp').length > 1;
    return [
      {
        rule: 'name-shared',
        severity: isOpen ? 'warning' : 'info',
        toolIds: readings.map(({ tool }) => tool.id),
        message: `${owners.size} owners have a tool ${quoted(name)}, so a call by that name alone is refused as ambiguous.`,
        suggestion: `Put what each works on into its name, such as ${quoted(exampleOf(readings))}, or use one of them only.`,
      },
    ];
  });
}
