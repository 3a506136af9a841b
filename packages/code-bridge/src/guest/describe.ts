/**
 * Evaluated as one expression inside the guest realm; imports nothing and sees no Node type. It gives the
 * functions that turn values and errors of a program into bounded text, and that find where an error came from.
 */
(() => {
  interface Site {
    getFileName(): unknown;
    getLineNumber(): unknown;
    getColumnNumber(): unknown;
    getFunctionName(): unknown;
  }

  interface Position {
    readonly line: number;
    readonly column: number;
  }

  const GuestError = Error;

  return (toJson: (value: unknown) => string, programFile: string) => {
    const positions = new WeakMap<object, Position>();

    function describe(value: unknown): string {
      try {
        if (typeof value === 'string') return value;
        if (value === undefined) return 'undefined';
        return value instanceof GuestError ? `${value.name}: ${value.message}` : toJson(value);
      } catch {
        return '[a value that cannot be shown]';
      }
    }

    /** The engine's hook: all the stack text that exists in this realm is made here, of the program's frames. */
    function formatStack(realm: unknown, error: object, sites: readonly Site[]): string {
      // SECURITY: an error of the child's own realm must not meet code that a program can replace.
      if (realm !== globalThis) return '';
      const lines = [describe(error)];
      for (let index = 0; index < sites.length; index += 1) {
        const site = sites[index];
        if (site?.getFileName() !== programFile) continue;
        const line = Number(site.getLineNumber());
        const column = Number(site.getColumnNumber());
        if (lines.length === 1) positions.set(error, { line, column });
        const name = String(site.getFunctionName() ?? 'program');
        lines.push(`    at ${name} (${programFile}:${line}:${column})`);
      }
      return lines.join('\n');
    }

    function positionOf(thrown: unknown): Position | undefined {
      if (typeof thrown !== 'object' || thrown === null) return undefined;
      try {
        // Reading the stack makes the engine call `formatStack`, which notes the position.
        if ('stack' in thrown) void thrown.stack;
      } catch {
        // A getter of the program's own; then there is no position.
      }
      return positions.get(thrown);
    }

    /** Never cuts a surrogate pair in two. */
    function cut(text: string, maxCharacters: number): string {
      const whole = text.toWellFormed();
      if (whole.length <= maxCharacters) return whole;
      return `${whole.slice(0, Math.max(0, maxCharacters - 1)).replace(/[\uD800-\uDBFF]$/, '')}…`;
    }

    return { describe, formatStack, positionOf, cut };
  };
})();
