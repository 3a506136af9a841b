import process from 'node:process';

/** The environment without what pnpm tells its scripts, which is not for npm. */
export function outsidePnpm(): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^(?:npm|pnpm)_/iu.test(key)));
}
