import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCodeBridge, type IsolationReport } from './index.ts';

const ON_LINUX_X64 = process.platform === 'linux' && process.arch === 'x64';

/** An older Node, whose permission mode leaves the network open. */
function oldNode(): string {
  const manifest = createRequire(import.meta.url).resolve('node24-linux-x64/package.json');
  return join(dirname(manifest), 'bin', 'node');
}

async function reportOf(nodePath?: string): Promise<IsolationReport> {
  await using bridge = await createCodeBridge(nodePath === undefined ? {} : { nodePath });
  return await bridge.verifyIsolation();
}

function finding(report: IsolationReport, name: string) {
  return report.capabilities.find((capability) => capability.name === name);
}

describe('verifyIsolation', () => {
  it('BRG-3: tries every capability on this Node and finds none open', async () => {
    const report = await reportOf();
    expect(report).toMatchObject({ ok: true, nodeVersion: process.versions.node });
    expect(report.capabilities.length).toBeGreaterThanOrEqual(14);
    expect(report.capabilities.filter(({ result }) => result === 'open')).toEqual([]);
    expect(report.capabilities.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'read a file',
        'write a file',
        'append to a file',
        'open a database',
        'attach a database',
        'connect over TCP',
        'listen over TCP',
        'send over UDP',
        'use a Unix socket',
        'look up a name',
        'start a process',
        'start a worker',
        'load an addon',
        'call native code (FFI)',
        'make a WASI instance',
        'open an inspector',
        'signal the parent',
        'read the environment',
        'load a module',
        'leave a trace',
        "get past Node's permission mode",
        'reach a value of another realm',
      ]),
    );
  });

  it('BRG-3: is no formality: permission mode alone lets the parent be signalled', async () => {
    const report = await reportOf();
    expect(finding(report, 'signal the parent')?.detail).toContain('permission mode alone: open');
    expect(finding(report, 'read a file')?.detail).toContain('permission mode alone: denied');
  });

  it.runIf(ON_LINUX_X64)(
    'BRG-3: on Node 24 the network is open to permission mode and closed by shedding',
    async () => {
      const report = await reportOf(oldNode());
      expect(report).toMatchObject({ ok: true, nodeVersion: '24.21.0' });
      for (const name of ['connect over TCP', 'listen over TCP', 'send over UDP']) {
        expect(finding(report, name)).toMatchObject({
          result: 'denied',
          detail: expect.stringContaining('permission mode alone: open'),
        });
      }
    },
  );

  it.runIf(ON_LINUX_X64)('BRG-1: runs programs on Node 24', async () => {
    await using bridge = await createCodeBridge({ nodePath: oldNode() });
    const unused = (): Promise<never> => Promise.reject(new Error('not expected'));
    const outcome = await bridge.run({
      code: 'return [1, 2].map((each) => each * 2);',
      api: { search: unused, describe: unused, call: unused },
      timeoutMs: 20_000,
      signal: new AbortController().signal,
    });
    expect(outcome).toMatchObject({ ok: true, value: [2, 4] });
  });

  it.each([
    ['is not there', '/nonexistent/node'],
    ['is no Node', '/bin/echo'],
  ])(
    'FR-80, CFG-11: a runtime that %s makes the bridge unavailable, with the reason',
    async (_what, nodePath) => {
      await using bridge = await createCodeBridge({ nodePath });
      const report = await bridge.verifyIsolation();
      expect(report).toMatchObject({ ok: false, reason: expect.stringContaining(nodePath) });
      const unused = (): Promise<never> => Promise.reject(new Error('not expected'));
      const outcome = await bridge.run({
        code: 'return 1',
        api: { search: unused, describe: unused, call: unused },
        timeoutMs: 5_000,
        signal: new AbortController().signal,
      });
      expect(outcome).toMatchObject({ ok: false, error: { code: 'runtime_unavailable' } });
    },
  );
});
