import process from 'node:process';
import { OpenClawError } from '@openclaw/contracts';

/**
 * Until disposed, `process.exit` throws: a plugin that calls it while it is looked at would end the command with the
 * plugin's code, 0 perhaps, and nothing said. In a Gateway it would end that.
 */
export function refuseExit(): Disposable {
  const { exit } = process;
  process.exit = (code) => {
    const message = `it calls process.exit(${code ?? ''}), which would end the Gateway and every run in it`;
    throw new OpenClawError('plugin_invalid', message);
  };
  return {
    [Symbol.dispose]() {
      process.exit = exit;
    },
  };
}
