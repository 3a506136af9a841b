import { OpenClawError } from '@openclaw/contracts';

/** The part of a `package.json` that says what there is to run. */
export interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly bin?: string | Readonly<Record<string, string>>;
}

/**
 * The file that `npx <package>` would run, from the package's folder: its only program, or that of several which bears
 * the package's name. Throws `config_invalid` if there is none, or if it is another version than `version`.
 */
export function programOf(file: PackageFile, version: string): string {
  if (file.version !== version) throw invalid(`${file.name} is ${file.version} and not ${version}`);
  const { bin = {} } = file;
  if (typeof bin === 'string') return bin;
  const unscoped = file.name.slice(file.name.indexOf('/') + 1);
  const programs = Object.entries(bin);
  const program = programs.length === 1 ? programs[0]?.[1] : new Map(programs).get(unscoped);
  if (program === undefined) throw invalid(`${file.name} has no program of its own name`);
  return program;
}

function invalid(what: string): OpenClawError {
  return new OpenClawError('config_invalid', `The package cannot be tried: ${what}.`);
}
