import { dirname } from 'node:path';

/** A `ts` block of a page, which runs as it is printed. */
export interface TsExample {
  readonly title: string;
  /** Where it runs, from the project's folder. */
  readonly folder: string;
  readonly code: string;
  /** Why it is not run. */
  readonly noRun: string | undefined;
}

/** The `ts` blocks of a page: ```` ```ts ```` , ```` ```ts in some/folder ```` and ```` ```ts no-run: why ````. */
export function tsExamples(page: string, markdown: string): readonly TsExample[] {
  return [...markdown.matchAll(/^```ts(.*)\n([\s\S]*?)^```$/gmu)].map(
    ([, info = '', code = ''], position) => ({
      title: `${page} #${position + 1}`,
      folder: /^ in (\S+)/u.exec(info)?.[1] ?? dirname(page),
      code,
      noRun: /^ no-run:?(.*)$/u.exec(info)?.[1]?.trim(),
    }),
  );
}
