import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tsExamples } from './walks/ts-examples.ts';
import { WALKED_PAGES } from './walks/walked-pages.ts';

// Every ```ts block of a README or guide runs as it is printed, in a process of its own inside its package's folder,
// or the one named by ```ts in some/folder.
// A block that says `// → value` must print just those values, white space aside. One that cannot run here is
// marked ```ts no-run: why not.

const root = resolve(import.meta.dirname, '..');
const TIMEOUT_MS = 250_000;

const examples = globSync([...WALKED_PAGES], { cwd: root })
  .toSorted()
  .flatMap((page) => tsExamples(page, readFileSync(join(root, page), 'utf8')));

describe('examples of READMEs and guides', () => {
  it.concurrent.each(examples.filter(({ noRun }) => noRun === undefined))(
    '$title runs as it is printed',
    async ({ folder, code }) => {
      const run = await runExample(code, join(root, folder));
      expect(run.errors).toBe('');
      expect(run.exitCode).toBe(0);
      const told = [...code.matchAll(/\/\/ → (.*)$/gmu)].map((match) => match[1]);
      if (told.length > 0) expect(folded(run.printed)).toBe(folded(told.join(' ')));
    },
    TIMEOUT_MS,
  );

  it('one that is not run says why', () => {
    expect(examples.filter(({ noRun }) => noRun === '').map(({ title }) => title)).toEqual([]);
  });
});

/** From the folder of its package, so that the package is found by its own name and its dependencies by theirs. */
async function runExample(code: string, folder: string) {
  const scratch = await mkdtemp(join(tmpdir(), 'readme-'));
  try {
    const standIn = pathToFileURL(join(root, 'scripts/stand-in-model.ts')).href;
    const child = spawn(
      process.execPath,
      ['--conditions=@openclaw/source', `--import=${standIn}`, '--input-type=module-typescript', '-'],
      { cwd: folder, env: { ...process.env, HOME: scratch, TMPDIR: scratch }, timeout: TIMEOUT_MS },
    );
    child.stdin.end(code);
    const ended = new Promise<number | null>((done) => child.once('close', done));
    const [printed, errors, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { printed, errors, exitCode };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function folded(printed: string): string {
  return printed.replace(/\s+/gu, ' ').trim();
}
