/** What a program sees beside the language. */
declare const openclaw: {
  readonly tools: {
    search(query: string, options?: object): Promise<unknown>;
    describe(id: string): Promise<unknown>;
    call(id: string, args?: unknown): Promise<unknown>;
  };
};
declare const console: Readonly<Record<'log' | 'warn' | 'error', (...values: unknown[]) => void>>;
