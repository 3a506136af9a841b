import type { ManifestTool, PluginManifest } from '@openclaw/plugin-sdk';
import { renderSignature } from '@openclaw/schema';
import { jsonText, printable, printableLine } from '../output/printable.ts';

/** What each hook may do, for whoever decides about a plugin. */
const HOOK_POWERS: Readonly<Record<PluginManifest['hooks'][number], string>> = {
  before_tool_call: 'sees every tool call, and may change or block it',
  after_tool_call: 'sees every result, and may replace it',
  before_prompt_build: 'may take tools away from a run',
};

/** Lines for people: everything that a manifest says. Its texts are the plugin's own. */
export function renderManifest(manifest: PluginManifest): readonly string[] {
  const { name, description, tools, configSchema } = manifest;
  return [
    printableLine(description === '' ? name : `${name}: ${description}`, 2_000),
    ...renderPowers(manifest),
    ...(configSchema === undefined ? [] : [`Configuration: ${jsonText(configSchema)}`]),
    '',
    tools.length === 0 ? 'It has no tools.' : 'Tools:',
    ...tools.flatMap(renderTool),
  ];
}

/** What it may do besides offering tools. */
export function renderPowers({ id, hooks, background }: PluginManifest): readonly string[] {
  return [
    ...hooks.map((hook) => `Hook ${hook}: ${HOOK_POWERS[hook]}`),
    ...(background
      ? [
          `Works in the background, to start runs of your agents: as plugins.entries.${id}.mayStartRuns says (default false, but true for automations of the house)`,
        ]
      : []),
  ];
}

function renderTool(tool: ManifestTool): readonly string[] {
  const traits = [
    ...(tool.catalogMode === 'direct-only' ? ['always visible'] : []),
    ...(tool.executionMode === 'sequential' ? ['runs alone'] : []),
    ...(tool.optional ? ['only where policy names it'] : []),
    ...Object.entries(tool.annotations ?? {}).flatMap(([name, isSet]) => (isSet === true ? [name] : [])),
    ...(tool.timeoutMs === undefined ? [] : [`at most ${tool.timeoutMs} ms`]),
  ];
  const input = renderSignature(tool.inputSchema, { maxCharacters: 1_000 }) ?? jsonText(tool.inputSchema);
  const output =
    tool.outputSchema === undefined
      ? undefined
      : (renderSignature(tool.outputSchema, { maxCharacters: 1_000 }) ?? jsonText(tool.outputSchema));
  return [
    `  ${tool.name}${traits.length === 0 ? '' : ` (${traits.join(', ')})`}`,
    `    ${printable(tool.description).replaceAll('\n', '\n    ')}`,
    `    takes ${printable(input).replaceAll('\n', '\n    ')}`,
    ...(output === undefined ? [] : [`    gives ${printable(output).replaceAll('\n', '\n    ')}`]),
  ];
}
