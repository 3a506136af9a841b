import { basename, isAbsolute } from 'node:path';
import type { Environment } from './program-env.ts';
import type { ShellSettings } from './settings.ts';
import { splitSimpleCommand } from './split-simple-command.ts';

export interface CommandInput {
  readonly command: string;
  readonly args?: readonly string[];
}

export interface CommandPlan {
  /** The program and its arguments; the shell's for a command line. */
  readonly argv: readonly string[];
  /** In `allowCommands`. */
  readonly isListed: boolean;
}

const POSIX_SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'ksh', 'zsh', 'ash']);

/**
 * What will run. SECURITY: a listed command line runs as the very words that were matched, without a shell, so that
 * no shell can read it in another way than we did.
 */
export function planCommand(
  { command, args }: CommandInput,
  options: { readonly settings: ShellSettings; readonly env: Environment },
): CommandPlan {
  const words = args === undefined ? splitSimpleCommand(command) : [command, ...args];
  const isListed = words !== undefined && options.settings.allowCommands.has(words);
  if (words !== undefined && (isListed || args !== undefined)) return { argv: words, isListed };
  return { argv: shellArgv(options.settings.shell ?? userShell(options.env), command), isListed };
}

function shellArgv(shell: string, command: string): readonly string[] {
  // zsh alone reads a file of the user even with -c.
  const flags = basename(shell) === 'zsh' ? ['-f', '-c'] : ['-c'];
  // The blank keeps the shell from reading a line that starts so as an option of its own.
  return [shell, ...flags, /^[-+]/.test(command) ? ` ${command}` : command];
}

/** Shells of another syntax than a model expects are passed over. */
function userShell(env: Environment): string {
  const shell = env['SHELL'];
  return shell !== undefined && isAbsolute(shell) && POSIX_SHELLS.has(basename(shell)) ? shell : '/bin/sh';
}

/** How people and models are shown a command. */
export function showCommand({ command, args }: CommandInput): string {
  return args === undefined ? command : [command, ...args].map(quote).join(' ');
}

function quote(word: string): string {
  return /^[A-Za-z0-9_./:@%+,=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
