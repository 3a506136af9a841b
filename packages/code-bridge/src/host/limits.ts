import { OpenClawError } from '@openclaw/contracts';
import type { GuestLimits } from '../protocol.ts';

/** Every budget of a program. All have a default; none can be switched off. */
export interface BridgeLimits extends GuestLimits {
  /** Bytes of UTF-8 of a program's text. */
  readonly maxCodeBytes: number;
  /** UTF-16 units of JSON that one answer of the host may have. */
  readonly maxAnswerCharacters: number;
  /** UTF-16 units of JSON of the value that is kept of a result; the rest is cut and marked. */
  readonly maxValueCharacters: number;
  /** Bytes a child may write in all. */
  readonly maxChildBytes: number;
  /** MiB of V8's old space. */
  readonly heapMb: number;
  /** MiB of writable memory of the whole process, buffers included; where the system enforces it. */
  readonly memoryMb: number;
  /** KiB. */
  readonly stackKb: number;
  /** Seconds of processor time, so that a child whose host died does not loop for ever. */
  readonly cpuSeconds: number;
  /** Children that serve a program at one time; further programs wait their turn, deadline running. */
  readonly maxRunning: number;
  /** A warm child that was not needed for this long is let go, and no other is started in its place. */
  readonly warmAgeMs: number;
  /** How long a child may take until it can serve: on a busy machine ten seconds have been too little. */
  readonly startTimeoutMs: number;
  /** Bytes of stderr that are kept, the newest. */
  readonly stderrTailBytes: number;
  /** Bytes of the kept stderr that an error shows, the newest. */
  readonly stderrPreviewBytes: number;
}

export const DEFAULT_LIMITS: BridgeLimits = {
  maxCodeBytes: 64 * 1024,
  maxCalls: 200,
  maxPendingCalls: 32,
  maxMessageCharacters: 256 * 1024,
  maxAnswerCharacters: 1024 * 1024,
  maxValueCharacters: 24_000,
  maxLogLines: 100,
  maxLogLineCharacters: 2_000,
  maxLogCharacters: 16_000,
  maxChildBytes: 32 * 1024 * 1024,
  heapMb: 64,
  memoryMb: 256,
  stackKb: 512,
  cpuSeconds: 90,
  maxRunning: 16,
  warmAgeMs: 300_000,
  startTimeoutMs: 60_000,
  stderrTailBytes: 64 * 1024,
  stderrPreviewBytes: 2_000,
};

/** The defaults with some of them changed. Throws `config_invalid` for what is no positive whole number. */
export function resolveLimits(changes: Partial<BridgeLimits> = {}): BridgeLimits {
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name) || !Number.isSafeInteger(value) || value < 1) {
      throw new OpenClawError(
        'config_invalid',
        `limits.${name} must be a positive whole number of a known limit.`,
      );
    }
  }
  return { ...DEFAULT_LIMITS, ...changes };
}
