import { closestName } from '@openclaw/contracts';
import { GROUP_PREFIX, TOOL_GROUPS } from './vocabulary.ts';

/** The group that a word, misspelt or another word for the same, most likely means: `group:fs` for `filesystem`. */
export function closestGroup(word: string): string | undefined {
  const groups = new Map(
    [...TOOL_GROUPS].flatMap(([name, { mistakenFor = [] }]) =>
      [name, ...mistakenFor].map((each) => [each, GROUP_PREFIX + name] as const),
    ),
  );
  const near = closestName(word, [...groups.keys()]);
  return near === undefined ? undefined : groups.get(near);
}
