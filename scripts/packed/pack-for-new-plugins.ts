import { join, resolve } from 'node:path';
import process from 'node:process';

/** What this needs to know of a command of commander's. */
interface Command {
  readonly commands: readonly Command[];
  name(): string;
  getOptionValue(key: string): unknown;
  setOptionValue(key: string, value: unknown): unknown;
  hook(event: 'preAction', listener: (command: Command) => Promise<void>): unknown;
}

const root = resolve(import.meta.dirname, '../..');

/**
 * The packages of a checkout are on no registry: `plugins init`, run from one, first builds and packs them, so that the
 * new plugin can be installed with plain npm. Each time into a new folder, since lock files know tarballs by content.
 */
export function packForNewPlugins(program: Command): void {
  const init = program.commands
    .find((command) => command.name() === 'plugins')
    ?.commands.find((command) => command.name() === 'init');
  init?.hook('preAction', async (command) => {
    // Only once the name and the folder will do: it takes a while.
    if (command.getOptionValue('packages') === undefined) command.setOptionValue('packages', pack);
  });

  async function pack(): Promise<string> {
    const [{ packAll }, { runProcess }] = await Promise.all([
      import('./pack-all.ts'),
      import('./run-process.ts'),
    ]);
    process.stderr.write('Packing the packages of this checkout, which are on no registry…\n');
    await runProcess([process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-b'], { cwd: root });
    const folder = join(root, 'node_modules/.cache/packed', String(Date.now()));
    await packAll(root, folder);
    return folder;
  }
}
