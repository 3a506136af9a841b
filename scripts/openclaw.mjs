// `pnpm openclaw …`: the command as published, with the workspace's own `qa` commands beside it, run from source.
import './require-node.mjs';
// By its default export: a name that an older Node lacks would fail before the check above could speak.
import module from 'node:module';

module.enableCompileCache?.();
// Package managers run scripts in the project's folder; paths on the command line are relative to the caller's.
if (process.env.npm_lifecycle_event === 'openclaw' && process.env.INIT_CWD !== undefined) {
  process.chdir(process.env.INIT_CWD);
  // What is started from here runs where it is put.
  delete process.env.INIT_CWD;
}
// This process asks packages of ours for their sources. A plugin may bring such packages in its own node_modules, where
// Node runs no TypeScript: of those it gets what is built, as everybody else does.
module.registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const url = found.url.replace(/(\/node_modules\/@openclaw\/[^/]+)\/src\/index\.ts$/u, '$1/dist/index.js');
    return url === found.url ? found : { ...found, url, format: 'module' };
  },
});
const args = process.argv.slice(2);
// Who asks for neither `qa` nor help gets what is published, without the time and memory that the rest takes.
const wantsQa = args.includes('qa') || args.includes('help') || args.every((word) => word.startsWith('-'));
const wantsInit = args.includes('init');
const [{ runCli }, qa, packing] = await Promise.all([
  import('@openclaw/cli'),
  wantsQa ? import('@openclaw/qa') : undefined,
  wantsInit ? import('./packed/pack-for-new-plugins.ts') : undefined,
]);

function extend(program) {
  qa?.addQaCommands(program);
  packing?.packForNewPlugins(program);
}

// Its output is flushed by then. What a plugin left running must not keep the process.
process.exit(await runCli(args, { extend }));
