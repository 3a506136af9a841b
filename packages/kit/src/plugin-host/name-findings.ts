import { RESERVED_NAMES } from '@openclaw/catalog';
import type { PluginManifest } from '@openclaw/plugin-sdk';

export interface NameFinding {
  readonly tool: string;
  readonly message: string;
}

/** Names that say what is done and not to what: the house, or the next plugin, is likely to want them too. */
const GENERIC_NAMES: ReadonlySet<string> = new Set(
  (
    'add ask browse build cancel chat check code command copy create debug delete describe download echo execute ' +
    'export fetch file files get help image import info insert invoke list load log lookup mail memory message move ' +
    'note notes open patch ping post print publish put query remove rename reply reset run save schedule search ' +
    'select send set shell show start status stop store summarize sync task test time transform translate update ' +
    'upload view wait web file_search image_search note_search web_search web_fetch search_web search_files search_notes ' +
    'send_message send_email create_file create_note create_task create_event read_file write_file edit_file ' +
    'delete_file list_files list_notes list_tasks list_events get_time get_weather run_command run_code run_shell'
  ).split(' '),
);

/**
 * Tools whose bare name somebody else has or may come to have (FR-127). None is refused: `openclaw:<plugin>:<name>`
 * always reaches it, but whoever writes only the name may mean another.
 */
export function nameFindings(
  { id, tools }: PluginManifest,
  others: readonly PluginManifest[],
): readonly NameFinding[] {
  const owners = new Map(
    others
      .filter((other) => other.id !== id)
      .flatMap((other) => other.tools.map(({ name }) => [name, other.id] as const)),
  );
  return tools.flatMap(({ name }) => {
    const why = whyShared(name, owners.get(name));
    if (why === undefined) return [];
    return [
      { tool: name, message: `${why}; a name of its own, such as ${id}_${name}, finds this tool alone` },
    ];
  });
}

function whyShared(name: string, owner: string | undefined): string | undefined {
  if (RESERVED_NAMES.has(name)) return 'is the name of a control of Tool Search';
  if (owner !== undefined) return `is the name of a tool of the bundled plugin ${owner}`;
  return GENERIC_NAMES.has(name.toLowerCase())
    ? 'is a name that the house or another plugin may come to use'
    : undefined;
}
