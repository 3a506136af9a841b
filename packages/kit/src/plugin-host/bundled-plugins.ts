import type { ToolPlugin } from '@openclaw/plugin-sdk';

/** A plugin that ships with the house. `core` ones own names that policy keeps for core; the others have their own id. */
export interface BundledPlugin {
  readonly id: string;
  readonly core: boolean;
  /** Its work is to start runs; `mayStartRuns: false` in the configuration stops that. Default false. */
  readonly mayStartRuns?: boolean;
  load(): Promise<ToolPlugin>;
}

export const BUNDLED_PLUGINS: readonly BundledPlugin[] = [
  { id: 'files', core: true, load: async () => (await import('@openclaw/plugin-files')).filesPlugin },
  { id: 'memory', core: false, load: async () => (await import('@openclaw/plugin-memory')).memoryPlugin },
  {
    id: 'automations',
    core: false,
    mayStartRuns: true,
    load: async () => (await import('@openclaw/plugin-automations')).automationsPlugin,
  },
  { id: 'media', core: false, load: async () => (await import('@openclaw/plugin-media')).mediaPlugin },
  { id: 'shell', core: true, load: async () => (await import('@openclaw/plugin-shell')).createShellPlugin() },
  { id: 'web', core: true, load: async () => (await import('@openclaw/plugin-web')).createWebPlugin() },
];
