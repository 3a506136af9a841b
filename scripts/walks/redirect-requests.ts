import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

type Request = (url: URL, ...rest: [RequestOptions]) => http.ClientRequest;

/** From now on, what this process sends to one of `origins` by `node:http` or `node:https` goes to `mock` instead. */
export function redirectRequests(origins: readonly string[], mock: string): void {
  const real: Request = http.request;
  for (const scheme of [http, https]) {
    const unchanged: Request = scheme.request;
    const request: Request = (url, ...rest) =>
      origins.includes(url.origin) ? real(new URL(url.pathname, mock), ...rest) : unchanged(url, ...rest);
    Object.assign(scheme, { request });
  }
  syncBuiltinESMExports();
}
