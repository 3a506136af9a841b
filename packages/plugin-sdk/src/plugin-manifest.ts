import { createHash } from 'node:crypto';
import type { JsonSchema, ToolAnnotations } from '@openclaw/contracts';
import { hookNamesOf, type SettledPlugin } from './check-hooks.ts';
import type { ToolDeclaration } from './check-tool.ts';
import type { PluginPackage } from './plugin-package.ts';
import type { HookName } from './tool-plugin.ts';

/** Beside `package.json`. */
export const MANIFEST_FILE = 'openclaw.plugin.json';
export const MANIFEST_VERSION = 1;

/** A tool as a manifest lists it: what its author wrote, with defaults filled in and without its code. */
export interface ManifestTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly catalogMode: 'catalog' | 'direct-only';
  readonly executionMode: 'parallel' | 'sequential';
  readonly optional: boolean;
  readonly annotations?: ToolAnnotations;
  readonly timeoutMs?: number;
}

/** What a plugin registers, known without running it. Made by `openclaw plugins build`, never by hand. */
export interface PluginManifest {
  readonly manifestVersion: typeof MANIFEST_VERSION;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Of the package. */
  readonly version: string;
  /** The entry module of the package: `./index.js`. */
  readonly entry: string;
  readonly configSchema?: JsonSchema;
  readonly hooks: readonly HookName[];
  /** Whether it works between calls, and so may start runs of agents. */
  readonly background: boolean;
  /** By name. */
  readonly tools: readonly ManifestTool[];
  /** SHA-256 of everything above. */
  readonly fingerprint: string;
}

/** The manifest of a checked plugin that listed these tools. The same input gives the same bytes. */
export function buildPluginManifest(
  plugin: SettledPlugin,
  { tools, package: { entry, version = '0.0.0' } }: ManifestSources,
): PluginManifest {
  return sealed({
    manifestVersion: MANIFEST_VERSION,
    id: plugin.id,
    name: plugin.name ?? plugin.id,
    description: plugin.description ?? '',
    version,
    entry,
    ...(plugin.configSchema === undefined ? {} : { configSchema: plugin.configSchema }),
    hooks: hookNamesOf(plugin),
    background: plugin.background !== undefined,
    tools: tools.map(toManifestTool),
  });
}

export interface ManifestSources {
  readonly tools: readonly ToolDeclaration[];
  readonly package: PluginPackage;
}

/** The text of the file. */
export function renderPluginManifest(manifest: PluginManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** With the fields in their one order, the tools by name, and the fingerprint that this has. */
export function sealed(manifest: Omit<PluginManifest, 'fingerprint'>): PluginManifest {
  const tools = manifest.tools.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const ordered = { ...manifest, tools };
  const hash = createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
  return { ...ordered, fingerprint: `sha256:${hash}` };
}

export function toManifestTool(tool: ToolDeclaration): ManifestTool {
  const { name, title, description, inputSchema, outputSchema, annotations, timeoutMs } = tool;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    catalogMode: tool.catalogMode ?? 'catalog',
    executionMode: tool.executionMode ?? 'parallel',
    optional: tool.optional ?? false,
    ...(annotations === undefined ? {} : { annotations }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}
