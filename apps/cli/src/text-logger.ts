import { boundText, type Logger, oneLine } from '@openclaw/contracts';
import type { Cli } from './cli.ts';

const MAX_FIELDS_CHARACTERS = 500;

/** For commands that a person waits for: warnings and errors as lines on stderr, nothing else. */
export function createTextLogger({ stderr }: Cli): Logger {
  const line = (kind: string) => (fields: object, message: string) => {
    const shown = Object.entries(fields).map(([name, value]) => `${name}=${textOf(value)}`);
    stderr.write(
      `openclaw: ${kind}: ${oneLine(message)}${shown.length === 0 ? '' : ` (${boundText(shown.join(', '), MAX_FIELDS_CHARACTERS)})`}\n`,
    );
  };
  return { debug() {}, info() {}, warn: line('warning'), error: line('error') };
}

function textOf(value: unknown): string {
  if (value instanceof Error) return oneLine(value.message);
  return typeof value === 'string' ? oneLine(value) : oneLine(JSON.stringify(value) ?? String(value));
}
