import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

const NODE_24 = 'node24-linux-x64';

/** The pinned Node, and Node 24 where this platform has it as a package. */
export function supportedNodes(root: string): readonly string[] {
  const require = createRequire(join(root, 'packages/code-bridge/package.json'));
  try {
    return [process.execPath, join(dirname(require.resolve(`${NODE_24}/package.json`)), 'bin/node')];
  } catch (error) {
    process.stdout.write(`Node 24 is not tried: ${String(error)}\n`);
    return [process.execPath];
  }
}
