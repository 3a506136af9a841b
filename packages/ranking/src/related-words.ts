import { INTENTS, PHRASES } from './intents.ts';
import type { Stem } from './stem.ts';
import { SYNONYMS } from './synonyms.ts';
import { VERB_CLASSES } from './verb-classes.ts';

const NONE: readonly string[] = [];

/** What else a word of a query may be called in a tool. Every word given and returned is a stem, but for phrases. */
export interface RelatedWords {
  /** The light verbs of this verb's class, itself included; empty for other words. */
  verbClass(stem: string): readonly string[];
  /** Stems that may stand for this one, without itself. */
  related(stem: string): readonly string[];
  /** Stems that two neighbouring lower-case words stand for. */
  phrase(first: string, second: string): readonly string[];
}

export function createRelatedWords(stem: Stem): RelatedWords {
  const stems = (words: string): readonly string[] => Array.from(new Set(words.split(' ').map(stem)));

  const verbClasses = new Map<string, readonly string[]>();
  for (const line of linesOf(VERB_CLASSES)) {
    const members = stems(line);
    for (const member of members) verbClasses.set(member, members);
  }

  const related = new Map<string, Set<string>>();
  const relate = (from: string, to: readonly string[]): void => {
    const known = related.get(from) ?? new Set();
    for (const other of to) if (other !== from) known.add(other);
    related.set(from, known);
  };
  for (const words of linesOf(SYNONYMS).flatMap((line) => line.split(' | '))) {
    const members = stems(words);
    for (const member of members) relate(member, members);
  }
  for (const [said, meant] of entriesOf(INTENTS)) {
    for (const word of stems(said)) relate(word, stems(meant));
  }

  const phrases = new Map<string, Map<string, readonly string[]>>();
  for (const [said, meant] of entriesOf(PHRASES)) {
    for (const phrase of said.split(', ')) {
      const [first = '', second = ''] = phrase.split(' ');
      phrases.set(first, (phrases.get(first) ?? new Map()).set(second, stems(meant)));
    }
  }

  const relatedLists = new Map(Array.from(related, ([from, to]) => [from, Array.from(to)]));
  return {
    verbClass: (of) => verbClasses.get(of) ?? NONE,
    related: (of) => relatedLists.get(of) ?? NONE,
    phrase: (first, second) => phrases.get(first)?.get(second) ?? NONE,
  };
}

function linesOf(table: string): readonly string[] {
  return table.trim().split('\n');
}

function entriesOf(table: string): readonly (readonly [said: string, meant: string])[] {
  return linesOf(table).map((line) => {
    const [said = '', meant = ''] = line.split(': ');
    return [said, meant];
  });
}
