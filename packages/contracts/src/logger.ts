/** Structured logging as packages use it; pino fits it. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const SILENT_LOGGER: Logger = { debug() {}, info() {}, warn() {}, error() {} };
