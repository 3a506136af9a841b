/** A fenced block of a document that a walk acts on, in the order of the document. */
export type WalkBlock =
  | { readonly kind: 'file'; readonly line: number; readonly path: string; readonly content: string }
  | {
      readonly kind: 'commands';
      readonly line: number;
      readonly commands: string;
      /** They end only after something that comes later. */
      readonly waits: boolean;
      readonly prints?: string;
    }
  | { readonly kind: 'left-out'; readonly line: number; readonly reason: string };

interface Fence {
  readonly line: number;
  readonly language: string;
  /** What stands after the language. */
  readonly info: string;
  readonly content: string;
}

/**
 * What a reader of the document would do: write each file whose block names it (```` ```json5 openclaw.json5 ````)
 * and give the commands of each `sh` block. A `text` block right after one, marked ```` ```text prints ````, is what it
 * prints. ```` ```sh waits ```` goes on while the next ones are given, ```` ```sh no-run: why ```` is left out. Blocks of other languages are run elsewhere, or are not to be run.
 */
export function walkBlocks(markdown: string): readonly WalkBlock[] {
  const fences = fencesOf(markdown);
  return fences.flatMap(({ line, language, info, content }, position): readonly WalkBlock[] => {
    if (language === 'sh' && info.startsWith('no-run')) {
      return [{ kind: 'left-out', line, reason: info.replace(/^no-run:?\s*/u, '') }];
    }
    if (language === 'sh') {
      const next = fences[position + 1];
      const prints = next?.info === 'prints' ? { prints: next.content } : {};
      return [{ kind: 'commands', line, commands: content, waits: info === 'waits', ...prints }];
    }
    const isFile = FILE_LANGUAGES.has(language) && /^[\w./-]+\.\w+$/u.test(info);
    return isFile ? [{ kind: 'file', line, path: info, content }] : [];
  });
}

const FILE_LANGUAGES: ReadonlySet<string> = new Set(['json5', 'json', 'js', 'ts', 'txt', 'jsonl', 'md']);

function fencesOf(markdown: string): readonly Fence[] {
  return [...markdown.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gmu)].map((match) => ({
    line: markdown.slice(0, match.index).split('\n').length,
    language: match[1] ?? '',
    info: (match[2] ?? '').trim(),
    content: match[3] ?? '',
  }));
}
