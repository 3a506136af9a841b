/** A list of 32-bit integers without the cost of boxed numbers: a catalog of 100,000 tools has millions. */
export class GrowingIntegers {
  #values: Int32Array;
  length = 0;

  constructor(expected: number) {
    this.#values = new Int32Array(Math.max(16, expected));
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const wider = new Int32Array(this.length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  or(at: number, bits: number): void {
    this.#values[at] = (this.#values[at] as number) | bits;
  }

  /** A view of the numbers pushed so far; pushing more may leave it behind. */
  values(): Int32Array {
    return this.#values.subarray(0, this.length);
  }
}

export class GrowingFloats {
  #values: Float32Array;
  length = 0;

  constructor(expected: number) {
    this.#values = new Float32Array(Math.max(16, expected));
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const wider = new Float32Array(this.length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  values(): Float32Array {
    return this.#values.subarray(0, this.length);
  }
}
