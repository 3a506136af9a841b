import type { Logger } from '@openclaw/contracts';
import { destination, pino } from 'pino';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Logs as JSON lines on stderr, so that stdout stays clean for what a command prints. */
export function createLogger(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: () => `,"at":"${new Date().toISOString()}"` }, destination(2));
}
