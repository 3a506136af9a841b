import { describe, expect, it } from 'vitest';
import { splitRequest } from './split-request.ts';

describe('splitRequest', () => {
  it.each([
    ['a short query is one part', 'schedule a meeting', ['schedule a meeting']],
    [
      'sentences and joining words part wishes',
      'Book a room. Then mail Ann and log it',
      ['Book a room', ' ', 'Then mail Ann ', 'and log it'],
    ],
    ['commas part values', 'sides of 3, 4 and 5', ['sides of 3, 4 ', 'and 5']],
    ['points inside a word part nothing', 'open site.example/a?b=1', ['open site.example/a?b=1']],
    ['other scripts have marks of their own', '予定を追加。請求書を検索', ['予定を追加', '請求書を検索']],
  ])('RNK-1: %s', (_, query, parts) => {
    expect(splitRequest(query)).toEqual(parts);
  });

  it('SECURITY: takes a long row of marks once', () => {
    const marks = '.'.repeat(200_000);
    const started = process.threadCpuUsage();
    expect(splitRequest(`${marks}x`)).toEqual([`${marks}x`]);
    expect(process.threadCpuUsage(started).user).toBeLessThan(5_000_000);
  });
});
