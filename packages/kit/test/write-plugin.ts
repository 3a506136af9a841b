import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a plugin package whose entry module is this source text; returns its folder. */
export async function writePlugin(parent: string, name: string, source: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  const manifest = { name: `plugin-${name}`, type: 'module', openclaw: { plugin: './index.js' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'index.js'), source);
  return folder;
}

/** The source of a plugin with these tools, each of which answers with its name. */
export function pluginSource(id: string, toolNames: readonly string[], more = ''): string {
  const tools = toolNames.map(
    (name) =>
      `{ name: ${JSON.stringify(name)}, description: 'Does ${name}', inputSchema: { type: 'object' }, execute: () => ${JSON.stringify(name)} }`,
  );
  return `export default { id: ${JSON.stringify(id)}, tools: [${tools.join(', ')}]${more} };`;
}
