import type { IncomingMessage } from 'node:http';
import { ToolProblem } from '@openclaw/plugin-sdk';
import { httpGet } from './http-get.ts';
import type { PlaceGuard } from './place-guard.ts';

export interface FetchUrlOptions {
  readonly guard: PlaceGuard;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxRedirects: number;
  /** Of the call and its deadline. */
  readonly signal: AbortSignal;
  onRedirect?(): void;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MAX_URL_CHARACTERS = 8_000;

/** Follows redirects, each of which is checked like the first. The last answer's body waits to be read. */
export async function fetchUrl(
  start: URL,
  { guard, headers, maxRedirects, signal, onRedirect }: FetchUrlOptions,
): Promise<{ readonly url: URL; readonly answer: IncomingMessage }> {
  let url = start;
  for (let redirects = 0; ; redirects += 1) {
    guard.checkUrl(url);
    const answer = await httpGet(url, { headers, lookup: guard.lookupFor(url), signal });
    const { location } = answer.headers;
    if (!REDIRECTS.has(answer.statusCode ?? 0) || location === undefined) return { url, answer };
    answer.destroy();
    if (redirects === maxRedirects)
      throw new ToolProblem(`More than ${maxRedirects} redirects, the last from ${url.origin}.`);
    url = parseUrl(location, url) ?? badRedirect(url);
    onRedirect?.();
  }
}

/** Undefined for what is no URL, or too long for one. */
export function parseUrl(text: string, base?: URL): URL | undefined {
  return text.length > MAX_URL_CHARACTERS ? undefined : (URL.parse(text, base) ?? undefined);
}

function badRedirect(from: URL): never {
  throw new ToolProblem(`${from.origin} redirects to something that is no URL.`);
}
