import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const PROGRAM = `
  const { createSchemaCompiler, renderSignature } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
  const { createRequire } = await import('node:module');
  const loaded = () => Object.keys(createRequire('/').cache).filter((path) => path.includes('/ajv/')).length > 0;
  const compiler = createSchemaCompiler();
  renderSignature({ type: 'object' });
  const before = loaded();
  compiler.compile({ type: 'string' });
  process.stdout.write(JSON.stringify({ before, after: loaded() }));
`;

it('EXE-2: a process that validates nothing does not pay for ajv', () => {
  const conditions = ['--conditions=@openclaw/source', '--input-type=module', '-e', PROGRAM];
  const output = execFileSync(process.execPath, conditions, { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual({ before: false, after: true });
});
