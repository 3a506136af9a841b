import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Writes the plugin package whose tools the suite calls. */
export async function writeConformancePlugin(dir: string): Promise<void> {
  // In development this is a .ts file, which Node runs outside node_modules; published it is .js.
  const extension = extname(fileURLToPath(import.meta.url));
  const packageJson = { name: 'conformance', type: 'module', openclaw: { plugin: `./index${extension}` } };
  await mkdir(dir, { recursive: true });
  await Promise.all([
    writeFile(join(dir, 'package.json'), `${JSON.stringify(packageJson)}\n`),
    copyFile(new URL(`./plugin-entry${extension}`, import.meta.url), join(dir, `index${extension}`)),
  ]);
}
