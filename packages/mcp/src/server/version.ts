import { readFile } from 'node:fs/promises';

/** The version of this package, which the sources and the built files both find two folders up. */
export async function facadeVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const content: unknown = JSON.parse(text);
  const isObject = typeof content === 'object' && content !== null;
  return isObject && 'version' in content ? String(content.version) : 'unknown';
}
