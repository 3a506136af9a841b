import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tsExamples } from '../walks/ts-examples.ts';
import { walkBlocks } from '../walks/walk-blocks.ts';
import { WALKED_PAGES } from '../walks/walked-pages.ts';
import { markdownTable } from './markdown-table.ts';

/** `docs/reference/examples.md`: which blocks of our pages the tests run, and which they do not, and why. */
export function examplesPage(root: string): string {
  const pages = globSync([...WALKED_PAGES], { cwd: root })
    .toSorted()
    .map((page) => readPage(root, page));
  const told = pages.filter(({ ts, commands, files, leftOut }) => ts + commands + files + leftOut.length > 0);
  const rows = told.map(({ page, ts, commands, files }) => [
    `[${page}](../../${page})`,
    ...[ts, commands, files].map((amount) => (amount === 0 ? '' : String(amount))),
  ]);
  const sum = (part: 'ts' | 'commands' | 'files') =>
    String(told.reduce((total, page) => total + page[part], 0));
  rows.push(['all', sum('ts'), sum('commands'), sum('files')]);
  const leftOut = told.flatMap((page) => page.leftOut.map(({ place, reason }) => `- ${place}: ${reason}`));
  return `${INTRODUCTION}
${markdownTable(['page', 'programs', 'command blocks', 'files'], rows)}

Not run:

${leftOut.join('\n')}
`;
}

const INTRODUCTION = `# Examples that are run

Programs run as they are printed and must print what their comments say (\`scripts/readme-examples.test.ts\`). A page's files
are written and its commands given in order, in an empty folder, as a reader would (\`scripts/doc-walks.integration.test.ts\`).
`;

function readPage(root: string, page: string) {
  const markdown = readFileSync(join(root, page), 'utf8');
  const blocks = walkBlocks(markdown);
  const programs = tsExamples(page, markdown).filter(
    ({ code }) => !blocks.some((block) => isFileOf(block, code)),
  );
  return {
    page,
    ts: programs.filter(({ noRun }) => noRun === undefined).length,
    commands: blocks.filter(({ kind }) => kind === 'commands').length,
    files: blocks.filter(({ kind }) => kind === 'file').length,
    leftOut: [
      ...programs.flatMap(({ title, noRun }) =>
        noRun === undefined ? [] : [{ place: title, reason: noRun }],
      ),
      ...blocks.flatMap((block) =>
        block.kind === 'left-out' ? [{ place: `commands of ${page}`, reason: block.reason }] : [],
      ),
    ],
  };
}

function isFileOf(block: ReturnType<typeof walkBlocks>[number], code: string): boolean {
  return block.kind === 'file' && block.content === code;
}
