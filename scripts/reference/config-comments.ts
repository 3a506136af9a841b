// Reads what packages/config/src/config.ts says of each key. The file is written for readers and formatted, so
// lines are enough: `interface A extends B {`, a comment, `readonly key?: Type;`.

interface Field {
  readonly comment: string;
  /** As it is written. */
  readonly type: string;
}

interface Declared {
  readonly bases: readonly string[];
  readonly fields: ReadonlyMap<string, Field>;
}

export interface ConfigComments {
  /** What is said of a key of any of these types, and the types of its value; undefined for a key that none has. */
  find(
    types: readonly string[],
    key: string,
  ): { readonly comment: string; readonly types: readonly string[] } | undefined;
}

export function readConfigComments(source: string): ConfigComments {
  const declared = new Map<string, Declared>();
  for (const [, name = '', bases = '', body = ''] of source.matchAll(
    /^export interface (\w+)(?: extends ([\w, ]+))? \{\n([\s\S]*?)^\}/gmu,
  )) {
    declared.set(name, { bases: bases.split(', ').filter((base) => base !== ''), fields: fieldsOf(body) });
  }
  const aliases = new Map(
    [...source.matchAll(/^export type (\w+) = (.+);$/gmu)].map(([, name = '', type = '']) => [name, type]),
  );

  function typesIn(type: string): readonly string[] {
    return [...type.matchAll(/\b[A-Z]\w+/gu)].flatMap(([name]) => {
      const alias = aliases.get(name);
      return alias === undefined ? [name] : typesIn(alias);
    });
  }

  function fieldOf(type: string, key: string): Field | undefined {
    const found = declared.get(type);
    if (found === undefined) return undefined;
    return found.fields.get(key) ?? found.bases.map((base) => fieldOf(base, key)).find(Boolean);
  }

  return {
    find(types, key) {
      const field = types.map((type) => fieldOf(type, key)).find(Boolean);
      return field === undefined ? undefined : { comment: field.comment, types: typesIn(field.type) };
    },
  };
}

function fieldsOf(body: string): ReadonlyMap<string, Field> {
  const fields = body.matchAll(/(?:^ {2}\/\*\* (.+) \*\/\n)?^ {2}readonly (\w+)\??: (.+);$/gmu);
  return new Map([...fields].map(([, comment = '', key = '', type = '']) => [key, { comment, type }]));
}
