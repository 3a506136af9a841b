import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type ApprovalOutcome, SILENT_LOGGER } from '@openclaw/contracts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { converse, NOTE_ID, openAskingGateway, writeDesk } from '../../test/asking-gateway.ts';
import { type StandInProvider, startProvider } from '../../test/start-provider.ts';
import { type Approvals, createApprovals } from './approvals.ts';
import { createFileApprovalStore } from './file-approval-store.ts';

let folder: string;
let notes: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-restart-'));
  notes = await writeDesk(folder);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** The lines that the tool has written: how often it ran. */
async function written(): Promise<readonly string[]> {
  return (await readFile(notes, { encoding: 'utf8', flag: 'a+' })).split('\n').filter((line) => line !== '');
}

/** What a person at the command line has. */
function desk(): Approvals {
  const store = createFileApprovalStore({ stateDir: join(folder, 'state') });
  return createApprovals({ store, timeoutMs: 60_000, clock: () => new Date(), logger: SILENT_LOGGER });
}

async function outcomeOf(approvalId: string): Promise<ApprovalOutcome> {
  using store = createFileApprovalStore({ stateDir: join(folder, 'state') });
  return await new Promise((resolve) => store.onSettled(approvalId, ({ outcome }) => resolve(outcome)));
}

/** A Gateway in a process of its own, in the middle of a run. */
class RunningGateway {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor({ baseUrl }: StandInProvider) {
    const program = fileURLToPath(new URL('./asking-run.fixture.ts', import.meta.url));
    const child = spawn(process.execPath, ['--conditions=@openclaw/source', program, folder, baseUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  /** What it says next: that it waits for an approval, or how its run ended. */
  async says(): Promise<readonly string[]> {
    const { value } = await this.#lines.next();
    return String(value).split(' ');
  }

  async kill(): Promise<void> {
    const closed = once(this.#child, 'close');
    this.#child.kill('SIGKILL');
    await closed;
  }
}

const call = { name: 'tool_call', args: { id: NOTE_ID, args: { text: 'roses' } } };

describe('a Gateway that is killed while a call waits for approval', () => {
  it('POL-4: what is allowed then runs once, though two Gateways make the call again at once', async () => {
    await using provider = await startProvider(call);
    const killed = new RunningGateway(provider);
    const [, left = ''] = await killed.says();
    expect(await desk().list()).toMatchObject([
      {
        approvalId: left,
        status: 'waiting',
        tool: { id: NOTE_ID },
        arguments: { text: 'roses' },
        reason: 'careful',
      },
    ]);
    await killed.kill();
    expect(await desk().list()).toMatchObject([{ approvalId: left, status: 'orphaned' }]);
    expect(await desk().decide(left, 'allow-once')).toMatchObject({ isWaitedFor: false });
    expect(await written()).toEqual([]);

    const two = [new RunningGateway(provider), new RunningGateway(provider)];
    const said = await Promise.all(two.map((gateway) => gateway.says()));
    expect(said.map(([what]) => what).toSorted()).toEqual(['asked', 'ended']);
    expect(await written()).toEqual(['roses']);

    const asker = two[said.findIndex(([what]) => what === 'asked')];
    const [again] = await desk().list();
    await desk().decide(again?.approvalId ?? '', 'deny');
    expect(await asker?.says()).toEqual(['ended', 'done']);
    expect(await written()).toEqual(['roses']);
  });
});

describe('a run that waits', () => {
  it('POL-4: hears of an answer that another process gave', async () => {
    await using provider = await startProvider(call);
    const running = new RunningGateway(provider);
    const [, id = ''] = await running.says();
    expect(await desk().decide(id, 'allow-once')).toMatchObject({ isWaitedFor: true });
    expect(await running.says()).toEqual(['ended', 'done']);
    expect(await written()).toEqual(['roses']);
  });

  it('BRG-5, FR-79: in the code lane waits no longer than its program, and the question is withdrawn', async () => {
    const code = `return await openclaw.tools.call(${JSON.stringify(NOTE_ID)}, { text: 'roses' })`;
    await using provider = await startProvider({ name: 'tool_search_code', args: { code } });
    const asked: string[] = [];
    const open = (codeTimeoutMs: number) =>
      openAskingGateway(folder, {
        baseUrl: provider.baseUrl,
        toolSearch: { mode: 'code', codeTimeoutMs },
        onAsked: (approvalId) => asked.push(approvalId),
      });
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listener);
    onTestFinished(() => void process.off('unhandledRejection', listener));

    // A program that did not come to its call in time, on a busy machine, is run again with twice the time.
    for (let codeTimeoutMs = 1_000; asked.length === 0; codeTimeoutMs *= 2) {
      await using busy = await open(codeTimeoutMs);
      expect(await converse(busy, new AbortController().signal)).toBe('done');
      expect(provider.lastResult()).toContain('timeout');
    }
    await using gateway = await open(1_000);
    const [approvalId = ''] = asked;
    expect(await outcomeOf(approvalId)).toBe('cancelled');
    await expect(gateway.approvals.decide(approvalId, 'allow-once')).rejects.toMatchObject({
      code: 'approval_already_decided',
    });
    expect(await written()).toEqual([]);
    const { agentId, sessionId } = await gateway.openSession({ sessionKey: 'desk' });
    const { records } = await gateway.sessions.read(agentId, sessionId);
    expect(records.filter(({ type }) => type === 'call')).toMatchObject([
      { route: 'tool_search_code', tool: { id: NOTE_ID }, status: 'refused', code: 'run_cancelled' },
    ]);
    expect(unhandled).toEqual([]);
  });

  it('EXE-7, FR-79: a cancelled run withdraws its question', async () => {
    await using provider = await startProvider(call);
    const run = new AbortController();
    const asked: string[] = [];
    await using gateway = await openAskingGateway(folder, {
      baseUrl: provider.baseUrl,
      onAsked(approvalId) {
        asked.push(approvalId);
        run.abort();
      },
    });
    await expect(converse(gateway, run.signal)).rejects.toMatchObject({ code: 'run_cancelled' });
    expect(asked).toHaveLength(1);
    expect(await outcomeOf(asked[0] ?? '')).toBe('cancelled');
    expect(await written()).toEqual([]);
  });
});
