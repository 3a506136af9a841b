const NEWLINE = 0x0a;
const BRACE = 0x7b;

export interface LineSinks {
  line(text: string): void;
  /** A line over the limit: only its two ends are kept. */
  tooLong(ends: { readonly head: string; readonly tail: string }): void;
}

/** Bytes to lines of UTF-8, whatever way they are cut into chunks. Memory is bounded by `maxLineBytes`. */
export class LineSplitter {
  readonly #sinks: LineSinks;
  readonly #maxLineBytes: number;
  #parts: Buffer[] = [];
  #bytes = 0;
  #firstByte: number | undefined;
  #overflow: { head: string; tail: Buffer } | undefined;

  constructor(sinks: LineSinks, options: { readonly maxLineBytes: number }) {
    this.#sinks = sinks;
    this.#maxLineBytes = options.maxLineBytes;
  }

  /** Bytes of the unfinished line if it does not begin like a message, else 0; at most a chunk over the limit. */
  get strayBytes(): number {
    return this.#firstByte === BRACE ? 0 : this.#bytes;
  }

  push(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE)) {
      this.#add(rest.subarray(0, end));
      this.#endLine();
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) this.#add(rest);
  }

  #add(part: Buffer): void {
    if (this.#overflow) {
      this.#overflow.tail = lastBytes(Buffer.concat([this.#overflow.tail, part]));
      return;
    }
    this.#firstByte ??= part[0];
    this.#parts.push(part);
    this.#bytes += part.length;
    if (this.#bytes <= this.#maxLineBytes) return;
    const whole = Buffer.concat(this.#parts);
    this.#overflow = { head: whole.toString('utf8', 0, END_BYTES), tail: lastBytes(whole) };
    this.#reset();
  }

  #endLine(): void {
    this.#firstByte = undefined;
    const overflow = this.#overflow;
    if (overflow) {
      this.#overflow = undefined;
      this.#sinks.tooLong({ head: overflow.head, tail: overflow.tail.toString('utf8').trimEnd() });
      return;
    }
    const text = Buffer.concat(this.#parts).toString('utf8');
    this.#reset();
    this.#sinks.line(text.endsWith('\r') ? text.slice(0, -1) : text);
  }

  #reset(): void {
    this.#parts = [];
    this.#bytes = 0;
  }
}

const END_BYTES = 128;

function lastBytes(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(-END_BYTES));
}
