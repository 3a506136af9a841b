import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { type BridgeOutcome, type CodeBridge, type CodeBridgeOptions, createCodeBridge } from './index.ts';

const ON_LINUX = process.platform === 'linux';
const UNUSED = (): Promise<never> => Promise.reject(new Error('not expected'));

function run(
  bridge: CodeBridge,
  code: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<BridgeOutcome> {
  const api = { search: UNUSED, describe: UNUSED, call: UNUSED };
  return bridge.run({ code, api, timeoutMs: 50_000, signal });
}

/** Processes that this one has started and that still run. */
function childCount(): number {
  return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).length;
}

/** A process that has ended may still be listed where nobody collects it; its command line is empty then. */
function isRunning(pid: string): boolean {
  return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
}

/** The system tells nobody when a process of another has ended, so it is looked at again and again. */
function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 50_000 });
}

/** A process that uses a bridge. It may not tidy up after itself, so its temporary files get a place that is removed. */
function startHost(script: string) {
  const temporary = mkdtempSync(join(tmpdir(), 'openclaw-host-'));
  const host = spawn(
    process.execPath,
    ['--conditions=@openclaw/source', '--input-type=module', '--eval', script],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exitCode = new Promise<number | null>((resolve) => host.once('close', resolve));
  return {
    process: host,
    exitCode,
    async [Symbol.asyncDispose]() {
      host.kill('SIGKILL');
      await exitCode;
      rmSync(temporary, { recursive: true });
    },
  };
}

async function withBridge(
  options: CodeBridgeOptions,
  use: (bridge: CodeBridge, before: number) => Promise<void>,
): Promise<void> {
  const before = childCount();
  {
    await using bridge = await createCodeBridge(options);
    expect(childCount()).toBe(before);
    await use(bridge, before);
  }
  expect(childCount()).toBe(before);
}

describe.runIf(ON_LINUX)('the children of a bridge', () => {
  it('BRG-1: none is started before use, one waits after it, none outlives the bridge', async () => {
    await withBridge({ warm: 1 }, async (bridge, before) => {
      await bridge.verifyIsolation();
      expect(childCount()).toBe(before);
      expect(await run(bridge, 'return 1')).toMatchObject({ ok: true });
      await eventually(() => expect(childCount()).toBe(before + 1));
    });
  });

  it('starts the warm ones ahead of the first program when asked', async () => {
    await withBridge({ warm: 2 }, async (bridge, before) => {
      await bridge.prepare();
      await eventually(() => expect(childCount()).toBe(before + 2));
    });
  });

  it('keeps none when none is wanted', async () => {
    await withBridge({ warm: 0 }, async (bridge, before) => {
      await bridge.prepare();
      expect(await run(bridge, 'return 1')).toMatchObject({ ok: true });
      await eventually(() => expect(childCount()).toBe(before));
    });
  });

  it('lets one go that waits for too long, and serves all the same', async () => {
    await withBridge({ warm: 1, limits: { warmAgeMs: 50 } }, async (bridge, before) => {
      await bridge.prepare();
      await eventually(() => expect(childCount()).toBe(before));
      expect(await run(bridge, 'return 1')).toMatchObject({ ok: true });
    });
  });

  it('BRG-1: serve one program each: nothing of one is there for the next', async () => {
    await withBridge({ warm: 1 }, async (bridge) => {
      await run(bridge, 'globalThis.left = 1; Array.prototype.left = 1;');
      expect(await run(bridge, 'return [typeof left, [].left === undefined]')).toMatchObject({
        value: ['undefined', true],
      });
    });
  });

  it('BRG-5: a disposed bridge stops the program that runs, and starts no other', async () => {
    let bridge: CodeBridge | undefined;
    let running: Promise<BridgeOutcome> | undefined;
    await withBridge({ warm: 1 }, async (opened) => {
      bridge = opened;
      await bridge.prepare();
      running = run(bridge, 'for (;;);');
    });
    expect(await running).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(bridge && (await run(bridge, 'return 1'))).toMatchObject({
      ok: false,
      error: { code: 'aborted' },
    });
  });

  it('runs no more programs at a time than it may; the rest wait and are served', async () => {
    await withBridge({ warm: 0, limits: { maxRunning: 1 } }, async (bridge) => {
      const outcomes = await Promise.all(
        ['return 1', 'return 2', 'return 3'].map((code) => run(bridge, code)),
      );
      expect(outcomes.map((outcome) => outcome.ok && outcome.value)).toEqual([1, 2, 3]);
    });
  });

  it('a cancelled program that waits for its turn leaves the turn to the next', async () => {
    await withBridge({ warm: 0, limits: { maxRunning: 1 } }, async (bridge) => {
      await bridge.verifyIsolation();
      const first = new AbortController();
      const second = new AbortController();
      const looping = run(bridge, 'for (;;);', first.signal);
      const waiting = run(bridge, 'return 2', second.signal);
      const third = run(bridge, 'return 3');
      second.abort();
      expect(await waiting).toMatchObject({ ok: false, error: { code: 'aborted' } });
      first.abort();
      expect(await looping).toMatchObject({ ok: false, error: { code: 'aborted' } });
      expect(await third).toMatchObject({ ok: true, value: 3 });
    });
  });

  it('one that waits keeps no process from ending, and ends with it', async () => {
    const script = `
      import { readFileSync } from 'node:fs';
      import { createCodeBridge } from '@openclaw/code-bridge';
      const bridge = await createCodeBridge({ warm: 2 });
      const { ok } = await bridge.run({ code: 'return 1', api: {}, timeoutMs: 60_000 });
      const waiting = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8');
      console.log(JSON.stringify({ ok, waiting: waiting.trim().split(' ') }));`;
    await using host = startHost(script);
    const { ok, waiting } = JSON.parse(await text(host.process.stdout)) as { ok: boolean; waiting: string[] };
    expect(ok).toBe(true);
    expect(await host.exitCode).toBe(0);
    await eventually(() => expect(waiting.filter(isRunning)).toEqual([]));
  });

  it('BRG-5: end when the process that started them is killed', async () => {
    const script = `
      import { readFileSync } from 'node:fs';
      import { createCodeBridge } from '@openclaw/code-bridge';
      const bridge = await createCodeBridge({ warm: 2 });
      await bridge.prepare();
      console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8'));
      setInterval(() => {}, 1000);`;
    await using host = startHost(script);
    const pids = await new Promise<string>((resolve) =>
      host.process.stdout.once('data', (chunk) => resolve(String(chunk))),
    );
    expect(pids.trim().split(' ')).toHaveLength(2);
    host.process.kill('SIGKILL');
    await eventually(() => {
      for (const pid of pids.trim().split(' ')) expect(isRunning(pid)).toBe(false);
    });
  });

  it('leaves no folder behind', async () => {
    // A place of its own, since other tests use the shared one at the same time.
    const temporary = mkdtempSync(join(tmpdir(), 'openclaw-folders-'));
    const shared = process.env['TMPDIR'];
    process.env['TMPDIR'] = temporary;
    try {
      await withBridge({ warm: 1 }, async (bridge) => {
        await bridge.verifyIsolation();
        expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^openclaw-bridge-/)]);
      });
      expect(readdirSync(temporary)).toEqual([]);
    } finally {
      if (shared === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = shared;
      rmSync(temporary, { recursive: true });
    }
  });
});

describe.runIf(ON_LINUX)('BRG-2, FR-82: a child as the system sees it', () => {
  it('has an empty environment, its own empty folder, and no limit lifted', async () => {
    process.env['OPENCLAW_FAKE_DB_URL'] = 'postgres://secret';
    try {
      await withBridge({ warm: 1 }, async (bridge, before) => {
        await bridge.prepare();
        await eventually(() => expect(childCount()).toBe(before + 1));
        const pid = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').at(-1);
        // Until the shell has become Node, what is seen is the shell or still this process.
        await eventually(() =>
          expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toMatch(/^[^\0]*node\0--permission\0/),
        );
        expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('');
        const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
        expect(limits).toMatch(/Max file size\s+0\s/);
        expect(limits).toMatch(/Max core file size\s+0\s/);
        expect(limits).toMatch(/Max cpu time\s+90\s/);
        expect(limits).toMatch(/Max data size\s+268435456\s/);
        expect(readdirSync(`/proc/${pid}/cwd`)).toEqual([]);
      });
    } finally {
      delete process.env['OPENCLAW_FAKE_DB_URL'];
    }
  });
});
