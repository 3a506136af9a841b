import type { Socket } from 'node:net';
import { OpenClawError } from '@openclaw/contracts';
import { errorBody } from './openai/error-body.ts';

/** What Node's HTTP parser says of bytes that are no request. */
interface ClientError {
  readonly code: string;
}

/** Answers on a connection whose bytes could not be read as a request, in the form of every other error; ends it. */
export function answerClientError({ code }: ClientError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, error } = refusalOf(code);
  const body = JSON.stringify(errorBody(error));
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ].join('\r\n');
  // The client may keep its side open and go on sending.
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
}

function refusalOf(code: string): { readonly status: string; readonly error: OpenClawError } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: '431 Request Header Fields Too Large',
        error: new OpenClawError('request_too_large', 'The headers of the request are too large.'),
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: '408 Request Timeout',
        error: new OpenClawError('request_invalid', 'The request did not arrive whole in time.'),
      };
    default:
      return {
        status: '400 Bad Request',
        error: new OpenClawError('request_invalid', 'The request is not valid HTTP/1.1.'),
      };
  }
}
