import { describe, expect, it } from 'vitest';
import { readImageHeader } from './image-header.ts';
import {
  EMPTY_CHUNK,
  GIF,
  JPEG,
  PNG,
  png,
  WEBP_EXTENDED,
  WEBP_LOSSLESS,
  WEBP_LOSSY,
} from './images.fixture.ts';

const IMAGES = [
  ['png', PNG],
  ['gif', GIF],
  ['jpeg', JPEG],
  ['webp', WEBP_LOSSY],
  ['webp', WEBP_LOSSLESS],
  ['webp', WEBP_EXTENDED],
] as const;

describe('readImageHeader', () => {
  it.each(IMAGES)('reads the size of a %s', (type, bytes) => {
    expect(readImageHeader(bytes)).toEqual({ ok: true, type, width: 2, height: 1 });
  });

  it.each(IMAGES)('takes no beginning of a %s for an image', (_type, bytes) => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(readImageHeader(bytes.subarray(0, length)).ok, `${length} bytes`).toBe(false);
    }
  });

  it.each(IMAGES)('stands any change of a byte of a %s', (_type, bytes) => {
    for (let at = 0; at < bytes.length; at += 1) {
      for (const value of [0, 1, 0x7f, 0xd9, 0xff]) {
        const changed = Buffer.from(bytes);
        changed[at] = value;
        const read = readImageHeader(changed);
        if (read.ok) expect(Math.min(read.width, read.height)).toBeGreaterThan(0);
      }
    }
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a bitmap', Buffer.from('BM000000000000000000000000000000')],
    ['a sound in the same container as WebP', Buffer.from('RIFF\x24\0\0\0WAVEfmt                          ')],
  ])('does not know %s', (_case, bytes) => {
    expect(readImageHeader(bytes)).toEqual({ ok: false, reason: 'unknown' });
  });

  it.each([
    ['no pixels wide', png(0, 1)],
    ['without an end', PNG.subarray(0, -12)],
    ['whose pixels are not those of its checksum', withBytes(PNG, 42, [0x55])],
    ['that claims a chunk larger than itself', withBytes(PNG, 33, [0xff, 0xff, 0xff, 0xff])],
    ['whose segments have no length', withBytes(JPEG, 4, [0, 0])],
    ['that scans before it tells its size', withBytes(JPEG, 3, [0xda])],
    ['of a kind of WebP that is not known', withBytes(WEBP_LOSSY, 12, [0x58, 0x58, 0x58, 0x58])],
  ])('calls an image incomplete %s', (_case, bytes) => {
    expect(readImageHeader(bytes)).toEqual({ ok: false, reason: 'incomplete' });
  });

  it('is done quickly with bytes that are made to slow it down', () => {
    const markers = Buffer.alloc(3_500_000, 0xff);
    markers.set([0xff, 0xd8, 0xff]);
    const chunks = Buffer.concat([PNG.subarray(0, 33), ...Array<Buffer>(290_000).fill(EMPTY_CHUNK)]);
    const started = process.threadCpuUsage();
    expect(readImageHeader(markers).ok).toBe(false);
    expect(readImageHeader(chunks).ok).toBe(false);
    expect(process.threadCpuUsage(started).user).toBeLessThan(10_000_000);
  });
});

function withBytes(bytes: Buffer, at: number, values: readonly number[]): Buffer {
  const changed = Buffer.from(bytes);
  changed.set(values, at);
  return changed;
}
