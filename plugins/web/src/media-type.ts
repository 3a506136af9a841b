export type MediaKind = 'html' | 'json' | 'text' | 'unknown' | 'binary';

export interface MediaType {
  /** Lower-case, without parameters; empty if the server named none. */
  readonly name: string;
  readonly charset: string | undefined;
  readonly kind: MediaKind;
}

const NAME = /^[a-z0-9!#$&^_.+-]{1,100}\/[a-z0-9!#$&^_.+-]{1,100}/;
const CHARSET = /;\s*charset\s*=\s*"?([a-z0-9._:-]{1,40})/i;

/** Applications whose data is text under a name that does not say so. */
const TEXT_APPLICATIONS: ReadonlySet<string> = new Set(
  [
    'xml',
    'javascript',
    'ecmascript',
    'x-javascript',
    'yaml',
    'x-yaml',
    'toml',
    'x-ndjson',
    'jsonl',
    'sql',
    'graphql',
    'x-sh',
    'xml-dtd',
    'x-www-form-urlencoded',
  ].map((name) => `application/${name}`),
);

export function readMediaType(header: string | undefined): MediaType {
  const text = header ?? '';
  const name = NAME.exec(text.trim().toLowerCase())?.[0] ?? '';
  return { name, charset: CHARSET.exec(text)?.[1], kind: kindOf(name) };
}

function kindOf(name: string): MediaKind {
  if (name === '') return 'unknown';
  if (name === 'text/html' || name === 'application/xhtml+xml') return 'html';
  if (name === 'application/json' || name === 'text/json' || name.endsWith('+json')) return 'json';
  if (name.startsWith('text/') || name.endsWith('+xml') || TEXT_APPLICATIONS.has(name)) return 'text';
  return 'binary';
}
