#!/usr/bin/env node
// Plain enough for an old Node to parse, so that it can say what is missing instead of failing on the syntax.
import module from 'node:module';

const required = 24;
const found = Number(process.versions.node.split('.')[0]);

if (found < required) {
  process.stderr.write(
    `openclaw: Node ${required} or newer is needed, and this is Node ${process.versions.node}. ` +
      'See https://nodejs.org for a newer one. (node_unsupported)\n',
  );
  process.exitCode = 1;
} else {
  module.enableCompileCache();
  import('../dist/index.js')
    .then(({ runCli }) => runCli(process.argv.slice(2)))
    // Its output is flushed by then. What a plugin left running must not keep the process.
    .then((code) => process.exit(code));
}
