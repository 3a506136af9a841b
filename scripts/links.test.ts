import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const pages = globSync(['*.md', 'docs/**/*.md', '{packages,plugins,apps}/*/README.md', 'qa/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
});

it('every link of a page to another place in the project leads somewhere, and every #heading is there', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter(({ file, heading }) => !leadsSomewhere(file, heading))
      .map(({ link }) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

function linksOf(page: string) {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^```[\s\S]*?^```$/gmu, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/gu)].map((match) => match[1] ?? '');
  return links
    .filter((link) => !/^[a-z]+:/iu.test(link))
    .map((link) => {
      const [path = '', heading] = link.split('#');
      return { link, heading, file: path === '' ? join(root, page) : resolve(root, dirname(page), path) };
    });
}

function leadsSomewhere(file: string, heading: string | undefined): boolean {
  if (!existsSync(file)) return false;
  if (heading === undefined) return true;
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gmu)].map(([, words = '']) =>
    slug(words),
  );
  return headings.includes(heading);
}

/** As GitHub makes it. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/gu, '-');
}
