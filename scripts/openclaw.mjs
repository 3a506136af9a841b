// `pnpm openclaw …`: the command as published, with the workspace's own `qa` commands beside it, run from source.
import './require-node.mjs';
// By its default export: a name that an older Node lacks would fail before the check above could speak.
import module from 'node:module';

module.enableCompileCache?.();
// This process asks packages of ours for their sources. A plugin may bring such packages in its own node_modules, where
// Node runs no TypeScript: of those it gets what is built, as everybody else does.
module.registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const url = found.url.replace(/(\/node_modules\/@openclaw\/[^/]+)\/src\/index\.ts$/u, '$1/dist/index.js');
    return url === found.url ? found : { ...found, url, format: 'module' };
  },
});
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
