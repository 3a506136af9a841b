import type { Socket } from 'node:net';
import { type Logger, OpenClawError } from '@openclaw/contracts';
import { logFailure } from './log-failure.ts';
import { errorBody } from './openai/error-body.ts';

/** What Node's HTTP parser says of bytes that are no request. */
interface ClientError {
  readonly code: string;
}

/** Answers on a connection whose bytes could not be read as a request, in the form of every other error; ends it. */
export function answerClientError(
  { code }: ClientError,
  { socket, logger }: { readonly socket: Socket; readonly logger: Logger },
): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // Something was answered here before: the client could take this for the answer to something else.
  if (socket.bytesWritten > 0) {
    socket.end(() => socket.destroy());
    return;
  }
  const { status, phrase, error } = refusalOf(code);
  logFailure(error, { logger, status, route: '(no request)' });
  const body = JSON.stringify(errorBody(error));
  const head = [
    `HTTP/1.1 ${status} ${phrase}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ].join('\r\n');
  // The client may keep its side open and go on sending.
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
}

interface Refusal {
  readonly status: number;
  readonly phrase: string;
  readonly error: OpenClawError;
}

function refusalOf(code: string): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        phrase: 'Request Header Fields Too Large',
        error: new OpenClawError('request_too_large', 'The headers of the request are too large.'),
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: 408,
        phrase: 'Request Timeout',
        error: new OpenClawError('request_invalid', 'The request did not arrive whole in time.'),
      };
    default:
      return {
        status: 400,
        phrase: 'Bad Request',
        error: new OpenClawError('request_invalid', 'The request is not valid HTTP/1.1.'),
      };
  }
}
