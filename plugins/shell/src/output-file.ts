import { type FileHandle, open } from 'node:fs/promises';
import { systemCode, ToolProblem } from '@openclaw/plugin-sdk';
import { printableOutput } from './printable-output.ts';

/** A file that a program's output goes to, and how much is in it by now. */
export interface OutputFile {
  readonly path: string;
  readonly bytes: number;
}

export interface OutputPage {
  readonly text: string;
  readonly offset: number;
  /** Where the next page starts; the offset itself if there was nothing. */
  readonly nextOffset: number;
}

export interface OutputSummary {
  readonly text: string;
  readonly isWhole: boolean;
}

/** One page, whole characters only, and whole lines if there are more pages. */
export async function readPage(
  file: OutputFile,
  range: { readonly offset: number; readonly maxBytes: number },
): Promise<OutputPage> {
  const offset = Math.min(range.offset, file.bytes);
  const bytes = await readBytes(file.path, offset, Math.min(range.maxBytes, file.bytes - offset));
  const isLast = offset + bytes.length >= file.bytes;
  const kept = isLast ? wholeCharacters(bytes) : wholeLines(bytes);
  // A lone piece of a character is given as it is, or paging would never get past it.
  const page = kept.length === 0 ? bytes : kept;
  return { text: printableOutput(page), offset, nextOffset: offset + page.length };
}

/** The whole output if it is short, or its beginning and, twice as long, its end. `how` tells how to read the rest. */
export async function summarizeOutput(
  file: OutputFile,
  options: { readonly shownBytes: number; readonly how: (offset: number) => string },
): Promise<OutputSummary> {
  const { shownBytes, how } = options;
  if (file.bytes <= shownBytes) {
    return { text: printableOutput(await readBytes(file.path, 0, file.bytes)), isWhole: true };
  }
  const headBytes = Math.floor(shownBytes / 3);
  const tailBytes = shownBytes - headBytes;
  const head = wholeLines(await readBytes(file.path, 0, headBytes));
  const tail = fromFirstLine(await readBytes(file.path, file.bytes - tailBytes, tailBytes));
  const left = file.bytes - head.length - tail.length;
  const mark = `[… ${left} of ${file.bytes} bytes not shown here; ${how(head.length)} …]`;
  return { text: [printableOutput(head).trimEnd(), mark, printableOutput(tail)].join('\n'), isWhole: false };
}

async function readBytes(path: string, position: number, length: number): Promise<Buffer> {
  if (length === 0) return Buffer.alloc(0);
  await using file = await openOutput(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function openOutput(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (thrown) {
    if (systemCode(thrown) !== 'ENOENT') throw thrown;
    throw new ToolProblem('The output is gone: something has removed its file.');
  }
}

const LINE_FEED = 10;

/** Cut after a line break, if there is one in the second half. */
function wholeLines(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(LINE_FEED) + 1;
  return end > bytes.length / 2 ? bytes.subarray(0, end) : wholeCharacters(bytes);
}

function fromFirstLine(bytes: Buffer): Buffer {
  const start = bytes.indexOf(LINE_FEED) + 1;
  if (start > 0 && start < bytes.length / 2) return bytes.subarray(start);
  let first = 0;
  while (first < 3 && isContinuation(bytes[first])) first += 1;
  return bytes.subarray(first);
}

/** Without a UTF-8 character at the end that is not all there. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
