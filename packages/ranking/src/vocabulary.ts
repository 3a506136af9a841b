import type { Language } from './language.ts';

/** Stands for a word that no tool ever had. */
const UNKNOWN_TERM = -1;
/** Before the text of a stop word's term, so that no stem falls together with it. */
const STOP_MARK = '\u0000';

/** The distinct terms of a catalog, numbered in the order they are met. A term may have lost its last tool. */
export interface Vocabulary {
  readonly size: number;
  find(stem: string): number;
  /** Stop words have terms of their own, which only names keep. */
  findStopWord(word: string): number;
  textOf(term: number): string;
  isStopTerm(term: number): boolean;
  /** As they are stored, by number. */
  texts(): readonly string[];
  /** Terms met since the catalog was last laid out. */
  readonly added: number;
  /** One that begins with these terms and grows without changing this one. */
  extend(): GrowingVocabulary;
}

export interface GrowingVocabulary extends Vocabulary {
  /** The term of a lower-case word, new if need be. */
  add(word: string): number;
  /** The same, to be extended at little cost. Nothing may be added to this one afterwards. */
  settle(): Vocabulary;
}

interface TermLayer {
  readonly numbers: ReadonlyMap<string, number>;
  readonly texts: readonly string[];
}

const EMPTY_LAYER: TermLayer = { numbers: new Map(), texts: [] };

/** A vocabulary of these texts, which must differ: none, or what `texts` gave. */
export function createVocabulary(language: Language, texts: readonly string[] = []): Vocabulary {
  const numbers = new Map<string, number>();
  for (let term = 0; term < texts.length; term += 1) numbers.set(texts[term] as string, term);
  return layeredVocabulary(language, { base: { numbers, texts }, own: EMPTY_LAYER });
}

function layeredVocabulary(
  language: Language,
  { base, own }: { base: TermLayer; own: TermLayer },
): GrowingVocabulary {
  const numbers = new Map(own.numbers);
  const texts = Array.from(own.texts);
  const find = (text: string): number => base.numbers.get(text) ?? numbers.get(text) ?? UNKNOWN_TERM;
  const stored = (term: number): string => base.texts[term] ?? texts[term - base.texts.length] ?? '';

  return {
    get size() {
      return base.texts.length + texts.length;
    },
    get added() {
      return texts.length;
    },
    find,
    findStopWord: (word) => find(STOP_MARK + word),
    textOf: (term) => stored(term).replace(STOP_MARK, ''),
    isStopTerm: (term) => stored(term).charCodeAt(0) === 0,
    texts: () => [...base.texts, ...texts],
    add(word) {
      const text = language.isStopWord(word) ? STOP_MARK + word : language.stemOnce(word);
      const known = find(text);
      if (known !== UNKNOWN_TERM) return known;
      const term = base.texts.length + texts.length;
      numbers.set(text, term);
      texts.push(text);
      return term;
    },
    extend: () => layeredVocabulary(language, { base, own: { numbers, texts } }),
    settle() {
      const whole = base.texts.length === 0 ? { numbers, texts } : undefined;
      if (whole === undefined) return layeredVocabulary(language, { base, own: { numbers, texts } });
      return layeredVocabulary(language, { base: whole, own: EMPTY_LAYER });
    },
  };
}
