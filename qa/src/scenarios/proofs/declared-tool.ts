import type { FakeToolData } from '../../fake-plugin/plugin-entry.ts';

/** Throws if the plugin does not declare it: a claim about it then fails. */
export function declaredTool(declared: readonly FakeToolData[], name: string): FakeToolData {
  const tool = declared.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`the plugin declares no ${name}`);
  return tool;
}
