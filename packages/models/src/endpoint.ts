import { validateHeaderValue } from 'node:http';
import { OpenClawError } from '@openclaw/contracts';

/** The URL of chat completions below `baseUrl`. Refuses what is not plain HTTP, and credentials in a URL. */
export function chatCompletionsUrl(baseUrl: string): URL {
  const url = URL.parse(baseUrl);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new OpenClawError(
      'config_invalid',
      'The provider\'s base URL is not an http(s) URL; use a form like "https://api.example.com/v1".',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new OpenClawError(
      'config_invalid',
      "The provider's base URL holds credentials; put the key in the provider's API key instead.",
    );
  }
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  url.hash = '';
  return url;
}

/** Headers of every request, and the values in them that no error may show. */
export function requestHeaders(options: {
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}): { readonly headers: Readonly<Record<string, string>>; readonly secrets: readonly string[] } {
  const headers = new Headers({ accept: 'text/event-stream, application/json', 'user-agent': 'openclaw' });
  const own = Object.entries(options.headers ?? {});
  if (options.apiKey) setHeader(headers, 'authorization', `Bearer ${options.apiKey}`);
  for (const [name, value] of own) setHeader(headers, name, value);
  headers.set('content-type', 'application/json');
  // An answer is read as it comes, and a server that is asked for nothing may compress it.
  headers.set('accept-encoding', 'identity');
  const secrets = [options.apiKey ?? '', ...own.map(([, value]) => value)];
  return { headers: Object.fromEntries(headers), secrets: secrets.filter((secret) => secret.length >= 6) };
}

/** `text` without any of the secrets: a provider may repeat the key that it refused. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) clean = clean.replaceAll(secret, '[redacted]');
  return clean;
}

function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
    validateHeaderValue(name, headers.get(name) ?? '');
  } catch {
    // SECURITY: the platform's own error repeats the value, so neither its text nor itself as a cause goes on.
    const what = name === 'authorization' ? 'API key' : 'header';
    throw new OpenClawError(
      'config_invalid',
      `A provider's ${what} has characters that an HTTP header cannot carry; look for line breaks in it.`,
    );
  }
}
