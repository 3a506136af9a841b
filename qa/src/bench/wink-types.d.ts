// The packages ship no types; these cover what is used of them.
declare module 'wink-bm25-text-search' {
  interface WinkEngine {
    defineConfig(config: { readonly fldWeights: Readonly<Record<string, number>> }): void;
    definePrepTasks(tasks: readonly ((input: never) => unknown)[]): void;
    addDoc(document: Readonly<Record<string, string>>, id: number): void;
    consolidate(): void;
    search(text: string, limit: number): readonly (readonly [id: string, score: number])[];
  }
  export default function createEngine(): WinkEngine;
}

declare module 'wink-nlp-utils' {
  const utils: {
    readonly string: { lowerCase(text: string): string; tokenize0(text: string): string[] };
    readonly tokens: {
      removeWords(tokens: string[]): string[];
      stem(tokens: string[]): string[];
      propagateNegations(tokens: string[]): string[];
    };
  };
  export default utils;
}
