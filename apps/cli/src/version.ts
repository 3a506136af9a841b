import { readFileSync } from 'node:fs';

/** The version of this package, which the sources and the built files both find one folder up. */
export function cliVersion(): string {
  const content: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const isObject = typeof content === 'object' && content !== null;
  return isObject && 'version' in content ? String(content.version) : 'unknown';
}
