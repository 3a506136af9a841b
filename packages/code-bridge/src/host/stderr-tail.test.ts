import { describe, expect, it } from 'vitest';
import { createStderrTail } from './stderr-tail.ts';

describe('createStderrTail', () => {
  it('says nothing when nothing was written', () => {
    expect(createStderrTail({ tailBytes: 10, previewBytes: 5 }).diagnostic()).toBeUndefined();
  });

  it('BRG-8: counts what fell out of the tail apart from what the preview omits', () => {
    const tail = createStderrTail({ tailBytes: 10, previewBytes: 4 });
    tail.append(Buffer.from('0123456789'));
    tail.append(Buffer.from('abc'));
    expect(tail.diagnostic()).toEqual({ text: '9abc', discardedBytes: 3, omittedBytes: 6 });
  });

  it('BRG-8: one chunk larger than the tail keeps its end', () => {
    const tail = createStderrTail({ tailBytes: 64 * 1024, previewBytes: 100 });
    tail.append(Buffer.alloc(100_000, 'x'));
    expect(tail.diagnostic()).toMatchObject({ discardedBytes: 100_000 - 65_536, omittedBytes: 65_436 });
  });

  it('FR-85: shows no half of a character', () => {
    const tail = createStderrTail({ tailBytes: 100, previewBytes: 6 });
    tail.append(Buffer.from('🙂'.repeat(10)));
    expect(tail.diagnostic()).toEqual({ text: '🙂', discardedBytes: 0, omittedBytes: 36 });
  });
});
