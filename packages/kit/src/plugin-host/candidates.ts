import { CORE_OWNER } from '@openclaw/contracts';
import { BUNDLED_PLUGINS } from './bundled-plugins.ts';
import { adoptPlugin, type LoadedPlugin, type LoadOptions, loadPlugin } from './load-plugin.ts';
import { type PlacesOptions, pluginPlaces, readPlace } from './plugin-places.ts';

/** A plugin that may be loaded; nothing of it has run. */
export interface Candidate {
  /** For messages: the folder, or that it is bundled. */
  readonly place: string;
  /** Of the configuration, or of a bundled plugin its id; no other candidate has it. */
  readonly key: string;
  readonly bundled: boolean;
  /** Whose its tools are, if not its own. */
  readonly owner?: string;
  /** Of a bundled plugin, and of one with a manifest. */
  readonly id?: string;
  /** What holds for it where the configuration says nothing. */
  readonly mayStartRuns: boolean;
  load(options: LoadOptions): Promise<LoadedPlugin>;
}

/** Bundled plugins, then installed ones, then those of `plugins.paths`. */
export async function findCandidates(options: PlacesOptions): Promise<readonly Candidate[]> {
  const bundled = BUNDLED_PLUGINS.map(
    ({ id, core, mayStartRuns = false, load }): Candidate => ({
      place: `bundled plugin ${id}`,
      key: id,
      bundled: true,
      ...(core ? { owner: CORE_OWNER } : {}),
      id,
      mayStartRuns,
      load: async () => adoptPlugin(await load()),
    }),
  );
  const configured = pluginPlaces(options).map(async (place): Promise<Candidate> => {
    const read = await readPlace(place);
    const id = place.id ?? read.manifest?.id;
    return {
      place: place.folder,
      key: place.key,
      bundled: false,
      mayStartRuns: false,
      ...(id === undefined ? {} : { id }),
      load: (limits) => loadPlugin(read, limits),
    };
  });
  return [...bundled, ...(await Promise.all(configured))];
}
