import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { BootMessage } from '../protocol.ts';

/** The text a child runs, and the text it evaluates in the guest realm. */
export interface ChildProgram {
  readonly main: string;
  /** The isolation probe, in place of `main`. */
  readonly probeMain: string;
  readonly guest: BootMessage['guest'];
  /** A program that tries the known ways out of the guest realm, for the isolation probe. */
  readonly realmProbe: string;
}

const IMPORT_OF_OURS = /(?<=\bfrom ')\.\.?\/[^']+(?=';)/g;

/**
 * Reads the compiled files of `child/` and `guest/`: JavaScript where this package is installed, TypeScript
 * where it runs from source. The child may read no file, so its modules travel as `data:` URLs inside the
 * entry module's text.
 */
export async function loadChildProgram(): Promise<ChildProgram> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const urlOf = (path: string): URL => new URL(`../${path}.${extension}`, import.meta.url);
  const linked = new Map<string, Promise<string>>();
  const [main, probeMain, convert, describe, realm, realmProbe] = await Promise.all([
    linkModule(urlOf('child/main'), linked),
    linkModule(urlOf('child/probe-main'), linked),
    readScript(urlOf('guest/convert')),
    readScript(urlOf('guest/describe')),
    readScript(urlOf('guest/realm')),
    readScript(urlOf('guest/realm-probe')),
  ]);
  return { main, probeMain, guest: { convert, describe, realm }, realmProbe };
}

async function linkModule(url: URL, linked: Map<string, Promise<string>>): Promise<string> {
  const text = await readScript(url);
  const specifiers = [...new Set(text.match(IMPORT_OF_OURS))];
  const urls = new Map(
    await Promise.all(
      specifiers.map(
        async (specifier) => [specifier, await dataUrl(new URL(specifier, url), linked)] as const,
      ),
    ),
  );
  return text.replace(IMPORT_OF_OURS, (specifier) => urls.get(specifier) ?? specifier);
}

/** The same module always gets the same URL, so that the child loads it once. */
function dataUrl(url: URL, linked: Map<string, Promise<string>>): Promise<string> {
  const known = linked.get(url.href);
  if (known !== undefined) return known;
  const fresh = linkModule(url, linked).then(
    (text) => `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`,
  );
  linked.set(url.href, fresh);
  return fresh;
}

async function readScript(url: URL): Promise<string> {
  const text = await readFile(url, 'utf8');
  return url.pathname.endsWith('.ts') ? stripTypes(text) : text;
}

function stripTypes(text: string): string {
  const { emitWarning } = process;
  // Node warns that this function is experimental, on the stderr of whoever uses the house from source.
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = emitWarning;
  }
}
