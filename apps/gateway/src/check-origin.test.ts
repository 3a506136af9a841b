import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { checkOrigin } from './check-origin.ts';

function requestWith(headers: { readonly host?: string; readonly origin?: string }): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
}

describe('who may come from a browser', () => {
  it.each([
    ['a program', '127.0.0.1', { host: '127.0.0.1:18789' }],
    ['by name', '127.0.0.1', { host: 'localhost:18789' }],
    ['over IPv6', '::1', { host: '[::1]:18789' }],
    ['a page served here', '127.0.0.1', { host: 'localhost:1', origin: 'http://localhost:5173' }],
    ['a page of the same host', '0.0.0.0', { host: 'gw.example', origin: 'https://gw.example' }],
    ['any name, where the network may come', '0.0.0.0', { host: 'gw.example' }],
  ])('MCP-1: lets in %s', (_who, boundTo, headers) => {
    expect(() => checkOrigin(requestWith(headers), { boundTo })).not.toThrow();
  });

  it.each([
    ['a name rebound to loopback', '127.0.0.1', { host: 'evil.example', origin: 'http://evil.example' }],
    ['such a name without an origin', 'localhost', { host: 'evil.example:18789' }],
    ['a name that only begins like ours', '127.0.0.1', { host: '127.0.0.1.evil.example' }],
    ['a page of another site', '127.0.0.1', { host: '127.0.0.1', origin: 'https://evil.example' }],
    [
      'a page of another site, from the network',
      '0.0.0.0',
      { host: 'gw.example', origin: 'https://evil.example' },
    ],
    ['a page that hides its origin', '127.0.0.1', { host: '127.0.0.1', origin: 'null' }],
    ['a request without a host', '127.0.0.1', {}],
  ])('MCP-1: refuses %s', (_who, boundTo, headers) => {
    expect(() => checkOrigin(requestWith(headers), { boundTo })).toThrow(
      expect.objectContaining({ code: 'origin_refused' }),
    );
  });
});
