import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('the example of the README runs as written', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```ts\n(?<code>[\s\S]*?)```/.exec(readme)?.groups?.['code'] ?? expect.fail('no example');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@openclaw/source', '--input-type=module-typescript', '--eval', example],
    { cwd: fileURLToPath(new URL('..', import.meta.url)) },
  );
  expect(stdout).toMatch(/^true \d+\n\{ a: 20, b: 22 \}\n$/);
});
