import { lookup } from 'node:dns';
import { defineToolPlugin, type ToolPlugin } from '@openclaw/plugin-sdk';
import type { ResolveAll } from './place-guard.ts';
import { CONFIG_SCHEMA, readSettings } from './settings.ts';
import { createWebFetch } from './web-fetch.ts';
import { createWebSearch } from './web-search.ts';

export interface WebPluginOptions {
  /** Default: `dns.lookup`. */
  readonly resolveAll?: ResolveAll;
}

/** Pages of the public web, and search by a SearXNG instance if the configuration names one. */
export function createWebPlugin({ resolveAll = lookup }: WebPluginOptions = {}): ToolPlugin {
  return defineToolPlugin({
    id: 'web',
    name: 'Web',
    description: 'Fetch pages of the public web, and search it through SearXNG.',
    configSchema: CONFIG_SCHEMA,
    tools({ config }) {
      const settings = readSettings(config);
      const { searxng } = settings;
      const search = searxng === undefined ? [] : [createWebSearch({ ...settings, searxng }, resolveAll)];
      return [createWebFetch(settings, resolveAll), ...search];
    },
  });
}
