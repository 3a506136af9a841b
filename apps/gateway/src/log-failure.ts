import type { Logger, OpenClawError } from '@openclaw/contracts';
import type { Request } from 'express';

interface FailedRequest {
  /** The method and the pattern of the route; of a URL that is the caller's own nothing is logged. */
  readonly route: string;
  /** Of the response. */
  readonly status: number;
}

/**
 * One line for each failed request: what an operator should look into as a warning, a fault of ours with its stack,
 * the rest as information. SECURITY: messages can quote providers, tools and callers, and only ours are logged.
 */
export function logFailure(
  error: OpenClawError,
  { logger, route, status }: FailedRequest & { readonly logger: Logger },
): void {
  const facts = { code: error.code, status, route };
  const message = 'a request failed';
  if (error.fault === 'internal') logger.error({ ...facts, err: error }, message);
  else if (error.fault === 'environment') logger.warn(facts, message);
  else logger.info(facts, message);
}

export function routeOf({ method, route }: Pick<Request, 'method' | 'route'>): string {
  return `${method} ${route === undefined ? '(no route)' : route.path}`;
}
