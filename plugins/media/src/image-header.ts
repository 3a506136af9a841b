import { crc32 } from 'node:zlib';

/** What the first bytes of an image say. Sizes are in pixels. */
export interface ImageHeader {
  readonly type: 'png' | 'jpeg' | 'gif' | 'webp';
  readonly width: number;
  readonly height: number;
}

export type ImageReading =
  | ({ readonly ok: true } & ImageHeader)
  /** `incomplete`: it begins as an image, but its end is missing or its size is nowhere. */
  | { readonly ok: false; readonly reason: 'unknown' | 'incomplete' };

const INCOMPLETE: ImageReading = { ok: false, reason: 'incomplete' };
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Type and size of an image by its bytes, whatever its name is, and whether its end is there: a provider refuses
 * a whole conversation over half an image. Decodes no pixels. Takes time in proportion to the bytes, and never
 * throws.
 */
export function readImageHeader(bytes: Buffer): ImageReading {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(bytes);
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return readGif(bytes);
  if (startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP')) return readWebp(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  return { ok: false, reason: 'unknown' };
}

/** Chunks of length, name, data and checksum: IHDR with the size first, IEND last. */
function readPng(bytes: Buffer): ImageReading {
  if (!startsWith(bytes.subarray(12), 'IHDR') || bytes.length < 33) return INCOMPLETE;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      return INCOMPLETE;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') hasPixels = true;
    if (name === 'IEND') return hasPixels ? sized('png', size) : INCOMPLETE;
  }
  return INCOMPLETE;
}

/** The size of the screen is in its header; a last byte 0x3b ends it, and zeros may follow. */
function readGif(bytes: Buffer): ImageReading {
  if (bytes.length < 14) return INCOMPLETE;
  let end = bytes.length - 1;
  while (end > 13 && bytes[end] === 0) end -= 1;
  if (bytes[end] !== 0x3b) return INCOMPLETE;
  return sized('gif', { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) });
}

/** One of three kinds of bitstream, each with the size in a place of its own. */
function readWebp(bytes: Buffer): ImageReading {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length) return INCOMPLETE;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return INCOMPLETE;
      return sized('webp', {
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
      });
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return INCOMPLETE;
      const packed = bytes.readUInt32LE(21);
      return sized('webp', { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 });
    }
    case 'VP8X':
      return sized('webp', { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 });
    default:
      return INCOMPLETE;
  }
}

/** Segments of marker and length; the size is in the start of frame, before the first scan. */
function readJpeg(bytes: Buffer): ImageReading {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // Fill bytes may stand before a marker.
      continue;
    }
    if (isStartOfFrame(marker)) {
      if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < at) return INCOMPLETE;
      return sized('jpeg', { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) });
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || marker === START_OF_SCAN) return INCOMPLETE;
    at += 2 + length;
  }
  return INCOMPLETE;
}

const START_OF_SCAN = 0xda;

/** C0 to CF, without the tables for Huffman codes, arithmetic coding and JPG extensions among them. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function sized(type: ImageHeader['type'], { width, height }: Omit<ImageHeader, 'type'>): ImageReading {
  return width > 0 && height > 0 ? { ok: true, type, width, height } : INCOMPLETE;
}

function startsWith(bytes: Buffer, text: string): boolean {
  return bytes.toString('latin1', 0, text.length) === text;
}
