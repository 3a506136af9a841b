import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';

type Method = 'get' | 'post' | 'delete';

/** Adds a route that answers with what `handler` gives, as JSON; with nothing, the handler has answered itself. */
export type AddRoute = (
  method: Method,
  path: string,
  handler: (request: Request, response: Response) => Promise<object | undefined> | object,
) => void;

/**
 * Routes go through `before`, in order, once they are matched: what is refused there is logged under its route. Put
 * up one by one, so that nothing is served that did not go through them.
 */
export function routesOf(app: Express, before: readonly RequestHandler[]): AddRoute {
  return (method, path, handler) => {
    const answer = async (request: Request, response: Response, _next: NextFunction): Promise<void> => {
      const body = await handler(request, response);
      if (body !== undefined) response.json(body);
    };
    app[method](path, ...before, answer);
  };
}
