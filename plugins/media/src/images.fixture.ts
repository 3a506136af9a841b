import { crc32, deflateSync } from 'node:zlib';

// Images of 2 × 1 pixels, made here so that no file of unknown origin lies in the repository.

/** A PNG of one colour. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND')]);
}

/** Of PNG: as short as one can be, and right. */
export const EMPTY_CHUNK: Buffer = chunk('tEXt');

export const PNG: Buffer = png(2, 1);

export const GIF: Buffer = Buffer.from(
  'R0lGODlhAgABAIAAAP8AAAAA/yH5BAAAAAAALAAAAAACAAEAAAICDAoAOw==',
  'base64',
);

/** Quantisation and Huffman tables are left out: only the segments that are looked at are there. */
export const JPEG: Buffer = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
  segment(0xc4, Buffer.alloc(17)),
  Buffer.from([0xff]),
  segment(0xc2, Buffer.from([8, 0, 1, 0, 2, 1, 1, 0x11, 0])),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0x34, 0xff, 0xd9]),
]);

export const WEBP_LOSSY: Buffer = webp('VP8 ', [0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 2, 0, 1, 0]);
export const WEBP_LOSSLESS: Buffer = webp('VP8L', [0x2f, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
export const WEBP_EXTENDED: Buffer = webp('VP8X', [0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);

function webp(name: string, data: readonly number[]): Buffer {
  const body = Buffer.concat([Buffer.from(`WEBP${name}`, 'latin1'), uint32(data.length), Buffer.from(data)]);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), uint32(body.length), body]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
