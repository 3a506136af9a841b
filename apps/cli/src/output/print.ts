import type { Cli } from '../cli.ts';
import { jsonText } from './printable.ts';

export function printJson({ stdout }: Cli, value: unknown): void {
  stdout.write(`${jsonText(value)}\n`);
}

/** Lines of text; those that are undefined are left out. */
export function printLines({ stdout }: Cli, lines: readonly (string | undefined)[]): void {
  stdout.write(lines.flatMap((line) => (line === undefined ? [] : [`${line}\n`])).join(''));
}
