/** Lets a bounded number through at a time; the others wait in the order they came. */
export interface Turnstile {
  /** Resolves to a function that lets the next one in; call it once. */
  enter(): Promise<() => void>;
}

export function createTurnstile(places: number): Turnstile {
  const queue: (() => void)[] = [];
  let free = places;
  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async enter() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      return leave;
    },
  };
}
