import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WitnessPluginData } from './plugin-entry.ts';

/** Writes a plugin package that loads from anywhere: `package.json`, an entry of plain ESM, and its tools as data. */
export async function writeWitnessPlugin(dir: string, data: WitnessPluginData): Promise<void> {
  // In development this is a .ts file, which Node runs outside node_modules; published it is .js.
  const extension = extname(fileURLToPath(import.meta.url));
  const packageJson = {
    name: `openclaw-${data.id}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    openclaw: { plugin: `./index${extension}` },
  };
  await mkdir(dir, { recursive: true });
  await Promise.all([
    writeFile(join(dir, 'package.json'), `${JSON.stringify(packageJson, undefined, 2)}\n`),
    writeFile(join(dir, 'plugin.json'), `${JSON.stringify(data, undefined, 1)}\n`),
    copyFile(new URL(`./plugin-entry${extension}`, import.meta.url), join(dir, `index${extension}`)),
  ]);
}
