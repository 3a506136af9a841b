/** A list of 32-bit integers without the cost of boxed numbers: a catalog of 100,000 tools has millions of words. */
export class GrowingIntegers {
  #values: Int32Array;
  #length = 0;

  constructor(expected: number) {
    this.#values = new Int32Array(Math.max(16, expected));
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const wider = new Int32Array(this.#length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** The numbers pushed so far, in memory of their own. */
  values(): Int32Array {
    return this.#values.slice(0, this.#length);
  }
}
