import type { Logger } from '@openclaw/contracts';

type Log = Logger['info'];

/**
 * The logger that a plugin is given: each line says whose it is. Plugins are not type-checked, so a text or an error
 * alone, as `console` would take it, is a line too and not a fault of the call that wrote it.
 */
export function pluginLogger(logger: Logger, plugin: string): Logger {
  const bound =
    (log: (fields: object, message: string) => void): Log =>
    (fields: unknown, message: unknown) => {
      const { told, text } = read(fields, message);
      // SECURITY: last, so that no plugin writes in the name of another.
      log({ ...told, plugin }, text);
    };
  return {
    debug: bound((fields, message) => logger.debug(fields, message)),
    info: bound((fields, message) => logger.info(fields, message)),
    warn: bound((fields, message) => logger.warn(fields, message)),
    error: bound((fields, message) => logger.error(fields, message)),
  };
}

function read(fields: unknown, message: unknown): { readonly told: object; readonly text: string } {
  const text = typeof message === 'string' ? message : undefined;
  if (fields instanceof Error) return { told: { err: fields }, text: text ?? fields.message };
  if (typeof fields === 'object' && fields !== null) return { told: fields, text: text ?? '' };
  return { told: {}, text: [fields, text].filter((part) => part !== undefined).join(' ') };
}
