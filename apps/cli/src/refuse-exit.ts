import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import { boundText, type Logger, OpenClawError } from '@openclaw/contracts';

const MAX_STACK_CHARACTERS = 2_000;

/**
 * Until disposed, `process.exit` throws and the log says who called it: a plugin's would end every run in this process,
 * with the plugin's code, 0 perhaps, and nothing said. No barrier against one that means harm, which has `process.kill`.
 */
export function refuseExit(logger: Logger): Disposable {
  const { exit } = process;
  let isRefused = true;
  replaceExit((code) => {
    // Another command of this process may have put its own in front and take it away later.
    if (!isRefused) return exit(code);
    const message = `it calls process.exit(${code ?? ''}), which would end this process and every run in it, and is not done`;
    const error = new OpenClawError('tool_failed', message);
    const stack = boundText(callersOf(error), MAX_STACK_CHARACTERS);
    logger.error({ code: 'tool_failed', stack }, 'process.exit was called, perhaps by a plugin, and refused');
    throw error;
  });
  const refusing = process.exit;
  return {
    [Symbol.dispose]() {
      isRefused = false;
      if (process.exit === refusing) replaceExit(exit);
    },
  };
}

function replaceExit(exit: typeof process.exit): void {
  process.exit = exit;
  // For those who wrote `import { exit } from 'node:process'`.
  syncBuiltinESMExports();
}

/** Without the message, and without our own frame. */
function callersOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /u.test(line));
  return frames
    .slice(1)
    .map((frame) => frame.trim())
    .join(', ');
}
