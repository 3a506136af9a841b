/** Keeps the last bytes of an endless stream. */
export class ByteTail {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    // Joining only at twice the bound keeps the cost of a byte constant.
    if (this.#bytes > this.#maxBytes * 2) this.#trim();
  }

  /** The last characters as text; a character cut in half by the bound is left out. */
  text(maxCharacters: number): string {
    this.#trim();
    const text = new TextDecoder().decode(this.#chunks[0] ?? Buffer.alloc(0)).replace(/^\uFFFD+/, '');
    return text.slice(-maxCharacters).toWellFormed();
  }

  #trim(): void {
    const kept = Buffer.concat(this.#chunks).subarray(-this.#maxBytes);
    // A copy, so that the view does not hold on to everything that was dropped.
    this.#chunks = [Buffer.from(kept)];
    this.#bytes = kept.length;
  }
}
