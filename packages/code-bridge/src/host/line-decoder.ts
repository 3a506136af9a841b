const LINE_FEED = 10;

export interface DecodedLines {
  readonly lines: readonly string[];
  /** Which bound was passed, in words. No line follows. */
  readonly over?: string;
}

/** Cuts a byte stream into lines, and stops at the first line or stream that is longer than it may be. */
export interface LineDecoder {
  push(chunk: Uint8Array): DecodedLines;
}

export function createLineDecoder(options: {
  readonly maxLineBytes: number;
  readonly maxBytes: number;
}): LineDecoder {
  let parts: Uint8Array[] = [];
  let partBytes = 0;
  let bytes = 0;
  return {
    push(chunk) {
      const lines: string[] = [];
      bytes += chunk.length;
      if (bytes > options.maxBytes) return { lines, over: `more than ${options.maxBytes} bytes in all` };
      for (let start = 0; start < chunk.length; ) {
        const end = chunk.indexOf(LINE_FEED, start);
        const part = chunk.subarray(start, end < 0 ? chunk.length : end);
        partBytes += part.length;
        if (partBytes > options.maxLineBytes) {
          return { lines, over: `a message of more than ${options.maxLineBytes} bytes` };
        }
        parts.push(part);
        if (end < 0) break;
        lines.push(Buffer.concat(parts).toString('utf8'));
        parts = [];
        partBytes = 0;
        start = end + 1;
      }
      return { lines };
    },
  };
}
