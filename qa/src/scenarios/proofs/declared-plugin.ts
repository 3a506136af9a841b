import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFakePlugin } from '../../fake-plugin/index.ts';
import type { FakeToolData } from '../../fake-plugin/plugin-entry.ts';

/** Writes the fake plugin package and gives its tools as the package on disk declares them. */
export async function writeDeclaredPlugin(dir: string, tools: number): Promise<readonly FakeToolData[]> {
  await writeFakePlugin({ dir, tools });
  return JSON.parse(await readFile(join(dir, 'tools.json'), 'utf8'));
}

/** Throws if the plugin does not declare it: a claim about it then fails. */
export function declaredTool(declared: readonly FakeToolData[], name: string): FakeToolData {
  const tool = declared.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`the plugin declares no ${name}`);
  return tool;
}
