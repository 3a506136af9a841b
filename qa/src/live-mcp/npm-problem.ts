import { boundText } from '@openclaw/contracts';

const OUT_OF_REACH =
  /^npm error code (?<code>ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT)$/mu;

export interface NpmProblem {
  /** Whether it is the network rather than what was asked for. */
  readonly unreachable: boolean;
  readonly message: string;
}

/** What an npm that failed has said on stderr. */
export function npmProblem(said: string, exitCode: number | null): NpmProblem {
  const code = OUT_OF_REACH.exec(said)?.groups?.['code'];
  if (code !== undefined) {
    const message = `The npm registry cannot be reached (${code}). The servers are fetched from there; --keep DIR uses them again.`;
    return { unreachable: true, message };
  }
  const told = boundText(said.trim() || 'it said nothing', 1_000);
  return { unreachable: false, message: `npm failed with exit code ${exitCode}: ${told}` };
}
