import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockOpenAi, startMockOpenAi } from '../qa/src/mock-openai/index.ts';
import { startWalk } from './walks/walk.ts';
import { walkBlocks } from './walks/walk-blocks.ts';
import { WALKED_PAGES } from './walks/walked-pages.ts';

// README, guides and the READMEs of packages are walked as a reader would: files written, commands given in order, in
// an empty folder. A command that fails, or prints something else than the page shows, fails the walk.

const root = resolve(import.meta.dirname, '..');
const pages = globSync([...WALKED_PAGES], { cwd: root })
  .toSorted()
  .map((page) => ({ page, blocks: walkBlocks(readFileSync(join(root, page), 'utf8')) }));
const walked = pages
  .filter(({ blocks }) => blocks.some(({ kind }) => kind === 'commands'))
  .map((page, number) => ({ ...page, number }));
/** A page has dozens of commands, and all pages are walked side by side. */
const PAGE_MS = 300_000;

let mock: MockOpenAi;
beforeAll(async () => {
  mock = await startMockOpenAi();
});
afterAll(() => mock.close());

describe('the commands of README and guides', () => {
  it.concurrent.each(walked)(
    '$page can be followed, command by command',
    async ({ page, blocks, number }) => {
      await using walk = await startWalk({ root, modelUrl: mock.url, number });
      for (const block of blocks) {
        try {
          await walk.take(block);
        } catch (error) {
          throw new Error(`${page}:${block.line}`, { cause: error });
        }
      }
      await walk.end();
    },
    PAGE_MS,
  );

  it('those that are not run say why', () => {
    const silent = pages.flatMap(({ page, blocks }) =>
      blocks
        .filter((block) => block.kind === 'left-out' && block.reason === '')
        .map(({ line }) => `${page}:${line}`),
    );
    expect(silent).toEqual([]);
  });
});
