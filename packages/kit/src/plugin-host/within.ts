import { OpenClawError } from '@openclaw/contracts';

/**
 * What the task gives, or a rejection with `plugin_load_failed` if it takes longer. `what` begins the message.
 * A plugin that never settles must not hold up the house; what it still does is left to itself.
 */
export async function within<T>(
  task: () => T | Promise<T>,
  { timeoutMs, what }: { readonly timeoutMs: number; readonly what: string },
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new OpenClawError('plugin_load_failed', `${what} took longer than ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    return await Promise.race([task(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
