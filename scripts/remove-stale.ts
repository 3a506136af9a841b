import { globSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

// The compiler leaves what it once wrote for a source file that is gone or no longer built, and a package would
// publish it.

const root = resolve(import.meta.dirname, '..');
const WRITTEN = /\.(?:js|d\.ts)(?:\.map)?$/u;

const sources = new Set(
  globSync('{packages,plugins,apps}/*/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.(?:test|fixture)\.ts$/u.test(file))
    .map((file) => file.replace(/\.ts$/u, '')),
);
const stale = globSync('{packages,plugins,apps}/*/dist/**/*', { cwd: root }).filter(
  (file) => WRITTEN.test(file) && !sources.has(file.replace(/\/dist\//u, '/src/').replace(WRITTEN, '')),
);
for (const file of stale) rmSync(join(root, file));
process.stdout.write(`dist: ${stale.length} stale files removed\n`);
