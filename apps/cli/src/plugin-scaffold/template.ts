import { readFile } from 'node:fs/promises';

export type Template = 'js' | 'ts';

export const TEMPLATES: readonly Template[] = ['ts', 'js'];

/** What the id of the plugin is called in the templates. */
const PLACEHOLDER = 'my-plugin';
/** Found one folder above the sources and one above the built files alike. */
const ROOT = new URL('../../templates/plugin/', import.meta.url);

const FILES: Readonly<Record<Template, readonly string[]>> = {
  ts: [
    'README.md',
    'gitignore',
    'npmrc',
    'tsconfig.json',
    'src/index.ts',
    'src/count-working-days.ts',
    'src/index.test.ts',
  ],
  js: ['README.md', 'gitignore', 'npmrc', 'src/index.js', 'src/count-working-days.js', 'src/index.test.js'],
};

/** npm leaves files of these names, with their dot, out of what it packs. */
const DOTTED: ReadonlySet<string> = new Set(['gitignore', 'npmrc']);

export interface ScaffoldFile {
  /** Inside the new folder, with `/`. */
  readonly path: string;
  readonly content: string;
}

/** The files of a template for a plugin of that id, `package.json` left out. */
export function readTemplate(
  template: Template,
  { id }: { readonly id: string },
): Promise<readonly ScaffoldFile[]> {
  return Promise.all(
    FILES[template].map(async (path) => {
      const content = await readFile(new URL(`${template}/${path}`, ROOT), 'utf8');
      return {
        path: DOTTED.has(path) ? `.${path}` : path,
        content: content.replaceAll(PLACEHOLDER, id),
      };
    }),
  );
}
