import type { IncomingMessage } from 'node:http';
import { OpenClawError } from '@openclaw/contracts';
import express, { type RequestHandler } from 'express';
import { parse } from 'secure-json-parse';

/**
 * Middleware that reads a body as JSON into `request.body`; without one it stays undefined. Fails with
 * `request_too_large`, or `request_invalid` for another type, another encoding or what is no JSON. SECURITY: keys that
 * could reach a prototype are refused, and nothing is decompressed.
 */
export function readJson({ maxBytes }: { readonly maxBytes: number }): readonly RequestHandler[] {
  return [express.text({ type: isJson, limit: maxBytes, inflate: false }), parseJson];
}

function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/iu.test(headers['content-type'] ?? '');
}

const parseJson: RequestHandler = (request, _response, next) => {
  if (typeof request.body !== 'string') {
    const hasBody =
      Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'];
    if (!hasBody) return next();
    const message = 'Send the body as JSON, with "Content-Type: application/json".';
    throw new OpenClawError('request_invalid', message);
  }
  try {
    request.body = parse(request.body);
  } catch (cause) {
    throw new OpenClawError('request_invalid', 'The body is not JSON.', { cause });
  }
  next();
};
