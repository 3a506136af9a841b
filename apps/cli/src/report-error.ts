import type { ConfigProblem } from '@openclaw/config';
import { asOpenClawError, type Diagnostic, oneLine } from '@openclaw/contracts';
import type { Cli } from './cli.ts';

/** `openclaw: <message> (<code>)` on stderr, in one line; with OPENCLAW_DEBUG=1 the stack as well. */
export function reportError({ stderr, env }: Cli, thrown: unknown): void {
  const error = asOpenClawError(thrown);
  stderr.write(`openclaw: ${oneLine(error.message)} (${error.code})\n`);
  if (env['OPENCLAW_DEBUG'] !== '1') return;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    stderr.write(`${cause.stack ?? String(cause)}\n`);
  }
}

/** Things left out, which are no failure: one line each on stderr. */
export function warnOf({ stderr }: Cli, diagnostics: readonly Diagnostic[]): void {
  for (const { code, subject, message } of diagnostics) {
    stderr.write(`openclaw: warning: ${oneLine(`${subject}: ${message}`)} (${code})\n`);
  }
}

/** Rules that fit no tool, which may be why one is missing or is not stopped. */
export function warnOfIdleRules({ stderr }: Cli, rules: readonly ConfigProblem[]): void {
  for (const { path, message } of rules) {
    stderr.write(`openclaw: warning: ${oneLine(`${path} ${message}`)}\n`);
  }
}
