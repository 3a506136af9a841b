import { execFile } from 'node:child_process';
import { OpenClawError } from '@openclaw/contracts';

/** The first major version whose permission mode the bridge was built and tried on. */
const OLDEST_NODE_MAJOR = 24;

export interface NodeVersion {
  /** `26.10.0` */
  readonly text: string;
  readonly major: number;
}

/**
 * Asks an executable which Node it is. Rejects with `runtime_unavailable` when it is no Node, or one too old:
 * the process that runs us may be another runtime altogether.
 */
export async function readNodeVersion(nodePath: string): Promise<NodeVersion> {
  const answer = await versionText(nodePath);
  const match = /^v(?<text>(?<major>\d+)\.\d+\.\d+\S*)\s*$/.exec(answer)?.groups;
  const major = Number(match?.['major']);
  if (match?.['text'] === undefined || !(major >= OLDEST_NODE_MAJOR)) {
    throw new OpenClawError(
      'runtime_unavailable',
      `The code bridge needs Node ${OLDEST_NODE_MAJOR} or newer at ${nodePath}; it answered ` +
        `${JSON.stringify(answer.slice(0, 60))} to --version.`,
    );
  }
  return { text: match['text'], major };
}

function versionText(nodePath: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(nodePath, ['--version'], { env: {}, timeout: 5_000, maxBuffer: 4_096 }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else {
        const message = `The code bridge cannot start ${nodePath}.`;
        reject(new OpenClawError('runtime_unavailable', message, { cause: error }));
      }
    });
  });
}
