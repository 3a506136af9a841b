import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REQUIREMENTS_PAGE, readCoverage, writeRequirements } from '../qa/src/coverage/index.ts';
import { cliPage } from './reference/cli-page.ts';
import { configPage } from './reference/config-page.ts';
import { errorsPage } from './reference/errors-page.ts';
import { examplesPage } from './reference/examples-page.ts';

// Writes the pages of docs/reference that are made from the code. With --check it writes nothing and fails if a
// page is not what the code says.

const root = resolve(import.meta.dirname, '..');
const NOTE = '<!-- Written by scripts/write-reference.ts. Change the source, then run: pnpm write:docs -->';
const pages = new Map([
  ['docs/reference/cli.md', cliPage()],
  ['docs/reference/config.md', configPage()],
  ['docs/reference/errors.md', errorsPage()],
  ['docs/reference/examples.md', examplesPage(root)],
  [REQUIREMENTS_PAGE, writeRequirements(await readCoverage(root))],
]);

const stale: string[] = [];
for (const [file, page] of pages) {
  const text = `${NOTE}\n\n${page}`;
  if (process.argv.includes('--check')) {
    if (readPage(file) !== text) stale.push(file);
  } else writeFileSync(join(root, file), text);
}

if (stale.length > 0) {
  process.stderr.write(`${stale.join(', ')}: not what the code says. Run "pnpm write:docs" and commit.\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`reference: ${pages.size} pages, no problems\n`);
}

function readPage(file: string): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return undefined; // A page that is not there is stale like any other.
  }
}
