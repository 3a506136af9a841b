import type { Catalog } from './catalog.ts';
import { MAX_CHARACTERS } from './read-documents.ts';
import { boundedRuns, splitRun } from './split-words.ts';

const NUMBER = /^\p{N}+$/u;

/** A word of a name as it stands there, lower-case. */
export interface NameWord {
  readonly word: string;
  /** That of its stem. */
  readonly term: number;
  /** Says what is done, in a verb that authors choose freely. */
  readonly isVerb: boolean;
}

/** The distinct words of a tool's name without stop words and numbers; read when first asked for, and kept. */
export type NameWords = (document: number) => readonly NameWord[];

export function createNameWords({ documents, language, vocabulary }: Catalog): NameWords {
  const names: (readonly NameWord[] | undefined)[] = [];
  // Names share most of their words.
  const known = new Map<string, NameWord>();
  return (document) => {
    names[document] ??= readName(documents[document]?.name ?? '');
    return names[document] as readonly NameWord[];
  };

  function readName(name: string): readonly NameWord[] {
    const words = new Set(boundedRuns(name, MAX_CHARACTERS.name).flatMap((run) => splitRun(run).parts));
    return Array.from(words)
      .filter((word) => !language.isStopWord(word) && !NUMBER.test(word))
      .map(readWord);
  }

  function readWord(word: string): NameWord {
    const stored = known.get(word);
    if (stored !== undefined) return stored;
    const stem = language.stemOnce(word);
    const read = {
      word,
      term: vocabulary.find(stem),
      isVerb: language.relatedWords.verbClass(stem).length > 0,
    };
    known.set(word, read);
    return read;
  }
}
