import { systemCode, ToolProblem } from '@openclaw/plugin-sdk';

/** In words what went wrong on the way; codes that are not here are told as they are. */
const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'there is no such host'],
  ['EAI_AGAIN', 'the name cannot be resolved now'],
  ['ECONNREFUSED', 'nothing listens there'],
  ['ECONNRESET', 'the connection was cut'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the network cannot be reached'],
  ['ETIMEDOUT', 'the connection timed out'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host'],
  ['HPE_HEADER_OVERFLOW', 'its headers are too long'],
  ['ERR_STREAM_PREMATURE_CLOSE', 'the answer broke off'],
  ['ZSTD_error_frameParameter_windowTooLarge', 'the answer needs too much memory to be decompressed'],
  ['Z_DATA_ERROR', 'the answer is not compressed as it says'],
  ['Z_BUF_ERROR', 'the answer broke off'],
]);

/**
 * Runs a request. What went wrong on the way becomes a `ToolProblem`; a cancelled call rejects with its own reason.
 * `deadline` is the part of the signal that is the time limit.
 */
export async function explainRequest<Value>(
  request: () => Promise<Value>,
  {
    host,
    call,
    deadline,
  }: {
    /** Which host it was about, in words, at the time it went wrong. */
    readonly host: () => string;
    readonly call: AbortSignal;
    readonly deadline: AbortSignal;
  },
): Promise<Value> {
  try {
    return await request();
  } catch (thrown) {
    call.throwIfAborted();
    if (thrown instanceof ToolProblem) throw thrown;
    if (deadline.aborted) throw new ToolProblem(`${host()} took too long.`, { cause: thrown });
    const code = codeOf(thrown);
    if (code === undefined) throw thrown;
    throw new ToolProblem(`${host()}: ${PROBLEMS.get(code) ?? code}.`, { cause: thrown });
  }
}

function codeOf(thrown: unknown): string | undefined {
  // Several addresses were tried, and each failed.
  if (thrown instanceof AggregateError && !('code' in thrown)) return codeOf(thrown.errors[0]);
  return systemCode(thrown);
}
