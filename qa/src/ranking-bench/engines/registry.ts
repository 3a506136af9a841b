import type { EngineSetup } from './engine-setup.ts';
import { flexsearchDefaults, flexsearchFair } from './flexsearch.ts';
import { minisearchDefaults, minisearchFair } from './minisearch.ts';
import { okapiDefaults, okapiFair } from './okapibm25.ts';
import { oramaDefaults, oramaFair } from './orama.ts';
import { ours } from './ours.ts';
import { winkDefaults, winkFair } from './wink.ts';

/** Ours first, then each peer as it comes and as it does better. */
export const SETUPS: readonly EngineSetup[] = [
  ours,
  winkDefaults,
  winkFair,
  minisearchDefaults,
  minisearchFair,
  oramaDefaults,
  oramaFair,
  flexsearchDefaults,
  flexsearchFair,
  okapiDefaults,
  okapiFair,
];

export function setupOf(engine: string, configuration: string): EngineSetup {
  const setup = SETUPS.find((each) => each.engine === engine && each.configuration === configuration);
  if (setup === undefined) throw new RangeError(`There is no setup ${configuration} of ${engine}.`);
  return setup;
}
