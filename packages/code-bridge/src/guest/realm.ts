/**
 * Evaluated as one expression inside the guest realm; imports nothing and sees no Node type. It makes all that
 * a program can see, and hands the child functions of the guest realm. Only strings and numbers go in,
 * only strings come out: the program never holds a value of another realm, so there is nothing to climb.
 */
(() => {
  interface Limits {
    readonly maxCalls: number;
    readonly maxPendingCalls: number;
    readonly maxMessageCharacters: number;
    readonly maxLogLines: number;
    readonly maxLogLineCharacters: number;
    readonly maxLogCharacters: number;
  }

  interface Answer {
    readonly id: number;
    readonly ok: boolean;
    readonly value?: unknown;
    readonly error?: { readonly code: string; readonly message: string; readonly data?: unknown };
  }

  interface Pending {
    resolve(value: unknown): void;
    reject(error: unknown): void;
  }

  /** What guest/describe.ts gives. */
  interface Describing {
    describe(value: unknown): string;
    readonly formatStack: unknown;
    positionOf(thrown: unknown): object | undefined;
    cut(text: string, maxCharacters: number): string;
  }

  /** As in protocol.ts; the envelope of a message takes two of its levels. */
  const MAX_NESTING = 200;

  // Taken before any program runs, so that a program that replaces them only confuses itself.
  const { parse, stringify } = JSON;
  const { defineProperty, freeze, prototype: endOfChains } = Object;
  const { getPrototypeOf } = Reflect;
  const GuestError = Error;
  const GuestTypeError = TypeError;
  const GuestReferenceError = ReferenceError;
  const GuestRangeError = RangeError;
  const GuestPromise = Promise;

  /** As V8 numbers what can happen to a rejected promise. */
  const REJECTED_WITHOUT_HANDLER = 0;
  const HANDLER_ADDED_LATER = 1;
  /** Rejections that are told of; a program may make any number. */
  const MAX_UNHANDLED = 5;

  return (toJson: (value: unknown) => string, describing: Describing, limitsText: string) => {
    const { describe, formatStack, positionOf, cut } = describing;
    const limits = parse(limitsText) as Limits;
    const outbox: string[] = [];
    const pending = new Map<number, Pending>();
    const unhandled = new Map<object, unknown>();
    const overBudget = new WeakSet<object>();
    const callErrors = new WeakMap<object, number>();
    let calls = 0;
    let logLines = 0;
    let logCharacters = 0;
    let logsCut = false;
    let returnedNothing = false;

    function budgetError(message: string): Error {
      const error = codedError('budget_exceeded', message);
      overBudget.add(error);
      return error;
    }

    function codedError(code: string, message: string, data?: unknown): Error {
      const error = new GuestError(message);
      defineProperty(error, 'code', { value: code, enumerable: true, configurable: true, writable: true });
      if (data !== undefined)
        defineProperty(error, 'data', { value: data, enumerable: true, configurable: true });
      return error;
    }

    function send(method: string, params: readonly unknown[]): Promise<unknown> {
      return new GuestPromise((resolve, reject) => {
        if (calls >= limits.maxCalls) {
          throw budgetError(`A program may make ${limits.maxCalls} calls; this one was not made.`);
        }
        if (pending.size >= limits.maxPendingCalls) {
          throw budgetError(
            `A program may wait for ${limits.maxPendingCalls} calls at a time; this one was not made.`,
          );
        }
        // Plain JSON here, on purpose: an argument that JSON cannot say is a mistake, not something to render.
        const text = stringify({ type: 'call', id: calls + 1, method, params });
        if (nesting(text) > MAX_NESTING) {
          throw new GuestTypeError(`The arguments are nested more than ${MAX_NESTING} levels deep.`);
        }
        if (text.length > limits.maxMessageCharacters) {
          throw budgetError(
            `The arguments are ${text.length} characters of JSON; a call may send ${limits.maxMessageCharacters}.`,
          );
        }
        calls += 1;
        pending.set(calls, { resolve, reject });
        outbox.push(text);
      });
    }

    /** The same count as in protocol.ts: the host refuses what is deeper. */
    function nesting(json: string): number {
      let depth = 0;
      let deepest = 0;
      let inText = false;
      for (let index = 0; index < json.length; index += 1) {
        const unit = json[index];
        if (unit === '\\') index += 1;
        else if (unit === '"') inText = !inText;
        else if (inText) continue;
        else if (unit === '[' || unit === '{') {
          depth += 1;
          if (depth > deepest) deepest = depth;
        } else if (unit === ']' || unit === '}') depth -= 1;
      }
      return deepest;
    }

    function requireText(value: unknown, what: string): string {
      if (typeof value === 'string' && value !== '') return value;
      throw new GuestTypeError(`${what} must be a string that is not empty.`);
    }

    const tools = freeze({
      async search(query: unknown, options?: unknown): Promise<unknown> {
        if (typeof query !== 'string')
          throw new GuestTypeError('openclaw.tools.search(query): query must be a string.');
        return send('search', [query, options ?? {}]);
      },
      async describe(id: unknown): Promise<unknown> {
        return send('describe', [requireText(id, 'openclaw.tools.describe(id): id')]);
      },
      async call(id: unknown, args?: unknown): Promise<unknown> {
        return send('call', [requireText(id, 'openclaw.tools.call(id, args): id'), args ?? {}]);
      },
    });

    function logger(level: string): (...values: unknown[]) => void {
      return (...values) => log(level, values.map(describe).join(' '));
    }

    function log(level: string, line: string): void {
      if (logLines >= limits.maxLogLines || logCharacters >= limits.maxLogCharacters) {
        if (!logsCut) outbox.push('{"type":"logs-cut"}');
        logsCut = true;
        return;
      }
      const text = cut(line, Math.min(limits.maxLogLineCharacters, limits.maxLogCharacters - logCharacters));
      logLines += 1;
      logCharacters += text.length;
      outbox.push(stringify({ type: 'log', level, text }));
    }

    /**
     * A program that returns nothing while calls are under way has mostly forgotten an `await`, often before its
     * own `main()`. Then it ends when nothing is under way any more.
     */
    function finish(value: unknown): void {
      if (value === undefined && pending.size > 0) returnedNothing = true;
      else conclude(value);
    }

    function conclude(value: unknown): void {
      let valueText: string;
      try {
        valueText = toJson(value);
      } catch (thrown) {
        fail(thrown);
        return;
      }
      if (valueText.length > limits.maxMessageCharacters) {
        fail(
          budgetError(
            `The returned value is ${valueText.length} characters of JSON; at most ` +
              `${limits.maxMessageCharacters} can be returned. Return only what is needed.`,
          ),
        );
        return;
      }
      tellUnhandled();
      outbox.push(`{"type":"result","value":${valueText}}`);
    }

    function fail(thrown: unknown): void {
      const isError = thrown instanceof GuestError;
      const code = isError && overBudget.has(thrown) ? 'budget_exceeded' : ownCode(thrown);
      const text = `${isError ? '' : 'The program threw '}${describe(thrown)}${hint(thrown)}`;
      const message = cut(text, limits.maxLogLineCharacters);
      const at = positionOf(thrown);
      tellUnhandled();
      const call = isError ? callErrors.get(thrown) : undefined;
      outbox.push(stringify({ type: 'failure', code, message, ...at, call }));
    }

    /** What a promise that nobody awaited was rejected with is lost otherwise, and the program looks successful. */
    function tellUnhandled(): void {
      for (const reason of unhandled.values()) {
        log('error', `A promise was rejected and nobody handled it: ${describe(reason)}${hint(reason)}`);
      }
    }

    /** SECURITY: the engine tells of every realm; a reason of the child's must not meet code of a program. */
    function isOurs(promise: object): boolean {
      let last = promise;
      for (let next: object | null = promise; next !== null; next = getPrototypeOf(next)) last = next;
      return last === endOfChains;
    }

    /** A buffer that does not fit throws, where an object that does not fit ends the process. */
    function ownCode(thrown: unknown): string {
      return thrown instanceof GuestRangeError && thrown.message === 'Array buffer allocation failed'
        ? 'out_of_memory'
        : 'program_error';
    }

    /** Models often call a tool by its name, or expect Node; both end in a ReferenceError. */
    function hint(thrown: unknown): string {
      return thrown instanceof GuestReferenceError
        ? ' (a program sees only the language, console and openclaw.tools; call a tool with ' +
            'await openclaw.tools.call("<id>", { … }))'
        : '';
    }

    for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'console']) {
      Reflect.deleteProperty(globalThis, name);
    }
    const visible = { configurable: true, writable: true, enumerable: false };
    defineProperty(globalThis, 'openclaw', { ...visible, value: freeze({ tools }) });
    defineProperty(globalThis, 'console', {
      ...visible,
      value: freeze({ log: logger('log'), warn: logger('warn'), error: logger('error') }),
    });

    return {
      /** `wrapped`: the program is an expression that gives the function to run, or its promise. */
      start(program: () => Promise<unknown>, wrapped: boolean): void {
        const whole = wrapped
          ? program().then((value) => (typeof value === 'function' ? value() : value))
          : program();
        whole.then(finish, fail);
      },
      deliver(answerText: string): void {
        const answer = parse(answerText) as Answer;
        const waiting = pending.get(answer.id);
        pending.delete(answer.id);
        if (answer.ok) {
          waiting?.resolve(answer.value);
          return;
        }
        const error = codedError(answer.error?.code ?? '', answer.error?.message ?? '', answer.error?.data);
        callErrors.set(error, answer.id);
        waiting?.reject(error);
      },
      /** Nothing is under way any more. */
      idle(): void {
        if (returnedNothing) conclude(undefined);
      },
      take(): string | undefined {
        return outbox.shift();
      },
      formatStack,
      refuseImport: async (): Promise<never> => {
        throw new GuestTypeError('import() is not available; call tools with openclaw.tools.call(id, args).');
      },
      noteRejection(what: number, promise: object, reason: unknown): void {
        if (what === HANDLER_ADDED_LATER) unhandled.delete(promise);
        else if (what === REJECTED_WITHOUT_HANDLER && unhandled.size < MAX_UNHANDLED && isOurs(promise)) {
          unhandled.set(promise, reason);
        }
      },
    };
  };
})();
