import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPluginManifest, renderPluginManifest, type SettledPlugin } from '@openclaw/plugin-sdk';

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

/** The manifest of `pluginSource(id, toolNames)`, some of its fields changed by hand. */
export async function writeManifest(
  folder: string,
  { id, tools, plugin = {}, edits = {}, entry = './index.js' }: WrittenManifest,
): Promise<void> {
  const listed = tools.map((name) => ({
    name,
    description: `Does ${name}`,
    inputSchema: { type: 'object' },
    execute: () => name,
  }));
  const manifest = buildPluginManifest(
    { id, tools: listed, ...plugin },
    { tools: listed, package: { entry } },
  );
  const text = renderPluginManifest(manifest);
  const edited = Object.keys(edits).length === 0 ? text : JSON.stringify({ ...JSON.parse(text), ...edits });
  await writeFile(join(folder, 'openclaw.plugin.json'), edited);
}

export interface WrittenManifest {
  readonly id: string;
  readonly tools: readonly string[];
  readonly plugin?: Partial<SettledPlugin>;
  readonly edits?: object;
  readonly entry?: string;
}
