/** Some tools under one name. Written `group:<name>` in a rule, which no tool name or id can be. */
export interface ToolGroup {
  readonly meaning: string;
  /** Wildcards over tool ids. */
  readonly ids: readonly string[];
  readonly except?: readonly string[];
  /** What people write in its place: no rule knows these words, and a message names the group for them. */
  readonly mistakenFor?: readonly string[];
}

/** A ready-made start of an allow list; `allow` of the same layer adds to it. */
export interface ToolProfile {
  readonly meaning: string;
  /** Rules as in `allow`. */
  readonly allow: readonly string[];
}

export const GROUP_PREFIX = 'group:';

/** The groups of the house. Every entry is a wildcard over ids, so a name alone never gets a tool into one. */
export const TOOL_GROUPS: ReadonlyMap<string, ToolGroup> = new Map<string, ToolGroup>([
  [
    'core',
    {
      meaning: 'Every tool that ships with the house.',
      ids: ['openclaw:core:*'],
      mistakenFor: ['openclaw', 'builtin', 'bundled'],
    },
  ],
  [
    'fs',
    {
      meaning: 'Files: read, write, edit, list, search.',
      ids: core('read', 'write', 'edit', 'apply_patch', 'ls', 'find', 'grep'),
      mistakenFor: ['files', 'filesystem', 'file_system'],
    },
  ],
  [
    'runtime',
    {
      meaning: 'Programs: run, watch, stop.',
      ids: core('exec', 'process'),
      mistakenFor: ['shell', 'exec', 'programs', 'commands', 'process'],
    },
  ],
  [
    'web',
    {
      meaning: 'The web: search and fetch.',
      ids: [...core('web_search', 'web_fetch', 'browser'), 'openclaw:web:*'],
      mistakenFor: ['internet', 'network', 'browser'],
    },
  ],
  ['automations', { meaning: 'Runs at set times.', ids: ['openclaw:automations:*'] }],
  ['media', { meaning: 'Images of the workspace.', ids: ['openclaw:media:*'] }],
  ['memory', { meaning: 'Notes and recall.', ids: [...core('memory_*'), 'openclaw:memory:*'] }],
  ['messaging', { meaning: 'Replies through a channel.', ids: core('message') }],
  ['plugins', { meaning: 'Every plugin tool.', ids: ['openclaw:*'], except: ['openclaw:core:*'] }],
  ['mcp', { meaning: 'Every tool of every MCP server.', ids: ['mcp:*'] }],
  ['client', { meaning: 'Tools that the caller brings and runs itself.', ids: ['client:*'] }],
]);

/**
 * The profiles of the house. All let the caller's own tools through, which the caller runs itself; none but
 * `full` lets in plugins or MCP servers, so name those in `allow`.
 */
export const TOOL_PROFILES: ReadonlyMap<string, ToolProfile> = new Map<string, ToolProfile>([
  ['minimal', { meaning: 'Answer, and nothing else.', allow: ['group:messaging', 'group:client'] }],
  [
    'messaging',
    {
      meaning: 'A chat assistant: web and memory, no files and no programs.',
      allow: ['group:messaging', 'group:web', 'group:memory', 'group:client'],
    },
  ],
  [
    'coding',
    {
      meaning: 'Work in a folder: files, programs, web and memory.',
      allow: [
        'group:fs',
        'group:media',
        'group:runtime',
        'group:web',
        'group:memory',
        'group:messaging',
        'group:client',
      ],
    },
  ],
  ['full', { meaning: 'Everything that is not optional.', allow: ['*'] }],
]);

function core(...names: readonly string[]): readonly string[] {
  return names.map((name) => `openclaw:core:${name}`);
}
