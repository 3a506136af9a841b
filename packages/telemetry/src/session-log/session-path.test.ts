import { describe, expect, it } from 'vitest';
import { isPathSegment, refuseUnsafeIds, sessionIdOf } from './session-path.ts';

describe('isPathSegment', () => {
  it.each(['main', 'a', 's-1', 'a.b_c', '0d7e2f0e-6d0b-4b5e-9d39-0a4b5f4a8c11', 'x'.repeat(128)])(
    'TEL-3: %s can name a file',
    (id) => {
      expect(isPathSegment(id)).toBe(true);
    },
  );

  it.each(['', '.', '..', '.hidden', 'a/b', 'a\\b', 'a\0', 'a b', 'a:b', 'a\n', 'é', 'x.', 'x'.repeat(129)])(
    'TEL-3: %j cannot',
    (id) => {
      expect(isPathSegment(id)).toBe(false);
      expect(() => refuseUnsafeIds({ agentId: 'main', sessionId: id }, 'session_not_found')).toThrow(
        expect.objectContaining({ code: 'session_not_found', data: { field: 'sessionId' } }),
      );
    },
  );

  it('TEL-3: only session logs have a session id', () => {
    expect(sessionIdOf('s-1.jsonl')).toBe('s-1');
    expect(['s-1.json', '.jsonl', '..jsonl', 's-1.jsonl.tmp'].map(sessionIdOf)).toEqual(
      Array(4).fill(undefined),
    );
  });
});
