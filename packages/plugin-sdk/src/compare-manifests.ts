import type { ManifestTool, PluginManifest } from './plugin-manifest.ts';

/**
 * One way in which a manifest is not what the code says. `path` is a JSON pointer into the manifest; `message` goes
 * on where it ends. `unlisted` tools are registered only, `unregistered` ones listed only.
 */
export interface ManifestDifference {
  readonly kind: 'unlisted' | 'unregistered' | 'tool' | 'hooks' | 'field';
  readonly path: string;
  readonly message: string;
  readonly tool?: string;
}

const FIELDS = ['id', 'name', 'description', 'version', 'entry', 'configSchema', 'background'] as const;
const TOOL_FIELDS: readonly (keyof ManifestTool)[] = [
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'catalogMode',
  'executionMode',
  'optional',
  'annotations',
  'timeoutMs',
];

/** Every difference between a manifest that was read and the one that the code gives now; none if they agree. */
export function compareManifests(
  written: PluginManifest,
  registered: PluginManifest,
): readonly ManifestDifference[] {
  const fields = FIELDS.filter((field) => !isSame(written[field], registered[field])).map(
    (field): ManifestDifference => ({ kind: 'field', path: `/${field}`, message: `is not ${saidBy(field)}` }),
  );
  const hooks: readonly ManifestDifference[] = isSame(written.hooks.toSorted(), registered.hooks.toSorted())
    ? []
    : [
        {
          kind: 'hooks',
          path: '/hooks',
          message: `lists ${listed(written.hooks)}, and the code registers ${listed(registered.hooks)}`,
        },
      ];
  return [...fields, ...hooks, ...compareTools(written.tools, registered.tools)];
}

function saidBy(field: (typeof FIELDS)[number]): string {
  return field === 'version' || field === 'entry' ? 'that of package.json' : 'what the code says';
}

function compareTools(
  written: readonly ManifestTool[],
  registered: readonly ManifestTool[],
): readonly ManifestDifference[] {
  const code = new Map(registered.map((tool) => [tool.name, tool]));
  const file = new Set(written.map(({ name }) => name));
  const unlisted = registered
    .filter(({ name }) => !file.has(name))
    .map(
      ({ name }): ManifestDifference => ({
        kind: 'unlisted',
        path: '/tools',
        message: `does not list ${name}, which the code registers`,
        tool: name,
      }),
    );
  const others = written.flatMap((tool, index) => {
    const path = `/tools/${index}`;
    const counterpart = code.get(tool.name);
    if (counterpart === undefined) {
      const message = `lists ${tool.name}, which the code never registers`;
      return [{ kind: 'unregistered', path, message, tool: tool.name } as const];
    }
    return TOOL_FIELDS.filter((field) => !isSame(tool[field], counterpart[field])).map(
      (field): ManifestDifference => ({
        kind: 'tool',
        path: `${path}/${field}`,
        message: `of ${tool.name} is not what the code says`,
        tool: tool.name,
      }),
    );
  });
  return [...unlisted, ...others];
}

/** Order of keys counts: it is the order in which a model reads them. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}
