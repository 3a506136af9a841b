/** Who wants to hear of something. A listener must not throw. */
export interface Listeners {
  add(listener: () => void): Disposable;
  tell(): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    add(listener) {
      // Of its own, so that the same function may be added twice and taken away once.
      const own = (): void => listener();
      listeners.add(own);
      return { [Symbol.dispose]: () => void listeners.delete(own) };
    },
    tell() {
      // A copy: a listener may leave while it is told.
      for (const listener of Array.from(listeners)) listener();
    },
  };
}
