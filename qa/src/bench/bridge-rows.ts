import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { type BridgeApi, type CodeBridge, createCodeBridge } from '@openclaw/code-bridge';
import { type BenchRow, rowOf } from './bench-row.ts';
import { measureProcess } from './measure-process.ts';

const PROGRAM = `
const [hit] = await openclaw.tools.search('water the garden', { limit: 1 });
const { inputSchema } = await openclaw.tools.describe(hit.id);
const { result } = await openclaw.tools.call(hit.id, { zone: inputSchema.zone });
return result.details;`;

/** Answers at once, so that what is measured is the bridge and no tool. */
const API: BridgeApi = {
  search: async () => [{ id: 'openclaw:garden:water' }],
  describe: async () => ({ inputSchema: { zone: 'roses' } }),
  call: async (_id, args) => ({ result: { details: args } }),
};

/** One program that searches, describes and calls: with a child started ahead, and without; a bare spawn beside it. */
export async function bridgeRows({ runs }: { readonly runs: number }): Promise<readonly BenchRow[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  const spawn: number[] = [];
  await using coldBridge = await createCodeBridge({ warm: 0 });
  await using warmBridge = await createCodeBridge({ warm: 1 });
  for (let run = -1; run < runs; run += 1) {
    const once = {
      cold: await timeProgram(coldBridge),
      warm: await timeWarm(warmBridge),
      spawn: (await measureProcess(process.execPath, ['-e', '0'], { env: {}, cwd: '/' })).wallMs,
    };
    if (run < 0) continue; // The first of each reads sources and fills caches.
    cold.push(once.cold);
    warm.push(once.warm);
    spawn.push(once.spawn);
  }
  await warmBridge.prepare();
  const memory = await childrenBytes();
  return [
    rowOf('bridge: one program, warm', warm, { unit: 'ms', target: '≤ 20 ms' }),
    rowOf('bridge: one program, cold', cold, { unit: 'ms', target: '≤ 300 ms' }),
    rowOf('bare spawn of Node', spawn, { unit: 'ms' }),
    rowOf(
      'bridge: cold ÷ bare spawn',
      cold.map((ms, n) => ms / (spawn[n] ?? Number.NaN)),
      { unit: '×' },
    ),
    rowOf(
      'bridge: resident memory of a warm child',
      memory.map((bytes) => bytes / 1e6),
      { unit: 'MB' },
    ),
  ];
}

async function timeWarm(bridge: CodeBridge): Promise<number> {
  await bridge.prepare();
  return timeProgram(bridge);
}

async function timeProgram(bridge: CodeBridge): Promise<number> {
  const startedAt = performance.now();
  const outcome = await bridge.run({
    code: PROGRAM,
    api: API,
    timeoutMs: 10_000,
    signal: new AbortController().signal,
  });
  if (!outcome.ok) throw new Error(`the program failed: ${outcome.error.code} ${outcome.error.message}`);
  return performance.now() - startedAt;
}

/** Resident bytes of each child of this process; none where there is no /proc. */
async function childrenBytes(): Promise<readonly number[]> {
  const listed = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => ''); // Linux only.
  const pids = listed.split(' ').filter((pid) => pid !== '');
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''); // It has ended meanwhile.
      return Number(/^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1] ?? Number.NaN) * 1_024;
    }),
  );
  return sizes.filter((size) => !Number.isNaN(size));
}
