import { closestName } from '@openclaw/contracts';
import { escapePointer } from './lint-schema.ts';
import type { PluginProblem } from './plugin-problem.ts';

/** What an object may hold. `elsewhere` says where a field belongs that is often put here. */
export interface KnownFields {
  /** Of the object, as in "is no field of a tool". */
  readonly of: string;
  readonly names: readonly string[];
  readonly elsewhere?: ReadonlyMap<string, string>;
}

const MAX_STRAY_FIELDS = 10;
const MAX_NAME_CHARACTERS = 100;

/**
 * Fields that nobody reads, so that a misspelt one is not lost in silence. Only of an object literal: one of a class
 * may keep its own things beside them, and so may one whose code does, in functions. Never throws.
 */
export function strayFields(value: object, path: string, known: KnownFields): readonly PluginProblem[] {
  return ownFields(value)
    .filter((name) => !known.names.includes(name))
    .slice(0, MAX_STRAY_FIELDS)
    .map((name) => {
      const shown = name.slice(0, MAX_NAME_CHARACTERS);
      return {
        path: `${path}/${escapePointer(shown)}`,
        message: `is no field of ${known.of}, so it has no effect${remedy(name)}`,
      };
    });

  function remedy(name: string): string {
    const place = known.elsewhere?.get(name);
    if (place !== undefined) return `; ${place}`;
    const near = closestName(name, known.names);
    return near === undefined ? '' : `; did you mean ${near}?`;
  }
}

/** Names of a plain object's own fields, functions left out. */
function ownFields(value: object): readonly string[] {
  try {
    const prototype: unknown = Reflect.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return [];
    const fields = Object.entries(Object.getOwnPropertyDescriptors(value));
    return fields
      .filter(([, { enumerable, value: held }]) => enumerable === true && typeof held !== 'function')
      .map(([name]) => name);
  } catch {
    // A proxy that throws while being looked at; what is read of it is checked where it is read.
    return [];
  }
}
