// `pnpm openclaw …`: the command as published, with the workspace's own `qa` commands beside it, run from source.
import './require-node.mjs';
// By its default export: a name that an older Node lacks would fail before the check above could speak.
import module from 'node:module';

module.enableCompileCache?.();
const [{ runCli }, { addQaCommands }, { packForNewPlugins }] = await Promise.all([
  import('@openclaw/cli'),
  import('@openclaw/qa'),
  import('./packed/pack-for-new-plugins.ts'),
]);

function extend(program) {
  addQaCommands(program);
  packForNewPlugins(program);
}

// Its output is flushed by then. What a plugin left running must not keep the process.
process.exit(await runCli(process.argv.slice(2), { extend }));
