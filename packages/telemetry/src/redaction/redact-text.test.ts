import { describe, expect, it } from 'vitest';
import { redactText } from './redact-text.ts';

const jwt = `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiIx'.repeat(40)}.c2lnbmF0dXJl`;
const pem = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA'.repeat(4)}\n-----END RSA PRIVATE KEY-----`;

describe('redactText', () => {
  it.each([
    ['a bearer value', 'Bearer abc.def-123', 'abc.def-123'],
    ['a basic value', 'Authorization: Basic dXNlcjpwYXNzd29yZDE=', 'dXNlcjpwYXNzd29yZDE'],
    ['a header', 'authorization: 0123456789abc', '0123456789abc'],
    ['a provider key', 'use sk-proj-abcdefghijklmnop1234 please', 'abcdefghijklmnop1234'],
    ['a GitHub token', `ghp_${'a1B2'.repeat(9)}`, 'a1B2a1B2'],
    ['an AWS key id', 'id AKIAIOSFODNN7EXAMPLE.', 'AKIAIOSFODNN7EXAMPLE'],
    ['a Slack token', 'xoxb-1234567890-abcdef', '1234567890-abcdef'],
    ['a JWT, long payload and all', `cookie ${jwt} end`, 'c2lnbmF0dXJl'],
    ['a PEM key', `key:\n${pem}\nend`, 'MIIEpAIBAAKCAQEA'],
    ['a PEM key that was cut', pem.slice(0, 80), 'MIIEpAIBAAKCAQEA'],
    ['a password in a URL', 'postgres://ann:hunter22@db/x', 'hunter22'],
    ['a query parameter', 'https://x.test/?api_key=hunter22&q=1', 'hunter22'],
    ['a password in JSON text', '{"password":"correct horse","a":1}', 'horse'],
    ['a password in escaped JSON text', '{\\"password\\":\\"correct horse\\"}', 'horse'],
    ['a shell argument', "--token='correct horse' -v", 'horse'],
    ['a quoted value with an escape', '"secret": "a\\"horse"', 'horse'],
  ])('TEL-3: hides %s', (_what, text, secret) => {
    expect(text).toContain(secret);
    const redacted = redactText(text);
    expect(redacted).not.toContain(secret);
    expect(redacted).toContain('[redacted]');
  });

  it('TEL-3: leaves what surrounds a secret', () => {
    expect(redactText('GET /?api_key=hunter22&q=1 by ann')).toBe('GET /?api_key=[redacted]&q=1 by ann');
    expect(redactText(`before ${pem} after`)).toBe('before [redacted] after');
  });

  it.each([
    'Schedule a meeting with the token holders at ten.',
    'Basic information about risk-assessment-of-the-whole-project',
    'max_tokens: 100, page 2',
    'f3b1c2d4e5f60718293a4b5c6d7e8f9001122334 is the commit',
    'https://x.test:8080/a@b',
  ])('TEL-3: leaves %j alone', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('TEL-3: gives the size of long base64 instead of it', () => {
    expect(redactText(`data:image/png;base64,${'iVBORw0KGgo+'.repeat(40)}==`)).toBe(
      'data:image/png;base64,[base64, 482 characters]',
    );
    expect(redactText('A'.repeat(255))).toBe('A'.repeat(255));
  });

  it('FR-85: gives back well-formed text', () => {
    expect(redactText('a\ud800b').isWellFormed()).toBe(true);
  });

  it('TEL-3: cuts text that is too long to search, and stands text of many megabytes', () => {
    expect(redactText('a b'.repeat(200_000))).toHaveLength(500_000);
    expect(redactText(`token="${'a b'.repeat(7_000_000)}`)).not.toContain('a b');
  });

  it.each([
    'eyJ',
    'eyJ-',
    'eyJa.',
    '-----BEGIN PRIVATE KEY-----',
    '://a:',
    'token = "',
    'token \\"',
    'basic A',
    'sk-a.',
    `${'a'.repeat(255)} `,
  ])('TEL-3: takes time in step with the text on %j again and again', (piece) => {
    const text = piece.repeat(Math.ceil(500_000 / piece.length));
    const started = process.threadCpuUsage();
    redactText(text);
    expect(process.threadCpuUsage(started).user).toBeLessThan(3_000_000);
  });
});
