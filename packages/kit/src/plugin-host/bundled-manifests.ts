import { readFile } from 'node:fs/promises';
import type { PluginsConfig } from '@openclaw/config';
import { messageOf } from '@openclaw/contracts';
import { buildPluginManifest, type PluginManifest, type ToolPlugin } from '@openclaw/plugin-sdk';
import { BUNDLED_PLUGINS } from './bundled-plugins.ts';
import { listForManifest } from './list-for-manifest.ts';

export interface BundledManifest {
  readonly id: string;
  /** Absent if it cannot be loaded here. */
  readonly manifest?: PluginManifest;
  readonly problems: readonly string[];
}

const LISTING_TIMEOUT_MS = 20_000;

/** The manifests of the plugins that ship with the house, made in memory: their code is our own. */
export async function bundledManifests({ entries = {} }: PluginsConfig): Promise<readonly BundledManifest[]> {
  const version = await ownVersion();
  return Promise.all(
    BUNDLED_PLUGINS.map(async ({ id, load }): Promise<BundledManifest> => {
      try {
        const plugin: ToolPlugin = await load();
        const config = entries[id]?.config ?? {};
        const listed = await listForManifest(plugin, { config, timeoutMs: LISTING_TIMEOUT_MS });
        const problems = listed.problems.map(({ path, message }) => `${id}${path} ${message}`);
        if (!listed.ok) return { id, problems };
        const described = { tools: listed.tools, package: { entry: './dist/index.js', version } };
        return { id, manifest: buildPluginManifest(listed.plugin, described), problems };
      } catch (thrown) {
        return { id, problems: [`it cannot be loaded: ${messageOf(thrown)}`] };
      }
    }),
  );
}

/** All packages of the house share one version. */
async function ownVersion(): Promise<string> {
  const file = new URL('../../package.json', import.meta.url);
  const content: unknown = JSON.parse(await readFile(file, 'utf8'));
  const isObject = typeof content === 'object' && content !== null;
  return isObject && 'version' in content ? String(content.version) : '0.0.0';
}
