import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface MockServer<Body> extends AsyncDisposable {
  readonly url: string;
  /** The bodies that came, in order. */
  readonly requests: readonly Body[];
}

/** How one API answers the body of a request; `turn` counts requests from 0. A refusal goes out with status 400. */
export interface MockApi<Body> {
  problemOf(request: IncomingMessage, body: Body, turn: number): string | undefined;
  answerTo(body: Body, turn: number): object;
  refusal(problem: string): object;
}

export async function startMockServer<Body>(api: MockApi<Body>): Promise<MockServer<Body>> {
  const requests: Body[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Body;
    const turn = requests.push(body) - 1;
    const problem = api.problemOf(request, body, turn);
    const answer = problem === undefined ? api.answerTo(body, turn) : api.refusal(problem);
    const status = problem === undefined ? 200 : 400;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
