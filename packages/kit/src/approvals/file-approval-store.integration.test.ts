import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type ApprovalStore, type Logger, SILENT_LOGGER } from '@openclaw/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, NOON, question, SEND } from '../../test/approval-question.ts';
import { holdsToTheApprovalStoreContract } from '../../test/approval-store-contract.ts';
import { createFileApprovalStore } from './file-approval-store.ts';

let stateDir: string;
const at = new Date(NOON).toISOString();
const settlement = { outcome: 'allow-once', at } as const;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-approvals-'));
});

afterEach(() => rm(stateDir, { recursive: true, force: true }));

const folder = () => join(stateDir, 'approvals');
const partPath = (id: string, part: string) => join(folder(), `${id}.${part}.json`);

function open(logger: Logger = SILENT_LOGGER): ApprovalStore {
  return createFileApprovalStore({ stateDir, logger });
}

/** A logger that keeps what it warns of. */
function listeningLogger(): { readonly logger: Logger; readonly warnings: object[] } {
  const warnings: object[] = [];
  return { warnings, logger: { ...SILENT_LOGGER, warn: (fields) => void warnings.push(fields) } };
}

describe('createFileApprovalStore', () => {
  holdsToTheApprovalStoreContract(async () => [open(), open()]);

  it('lets only its owner look, even into a folder that was open before, and leaves no draft', async () => {
    await mkdir(folder(), { mode: 0o755 });
    await chmod(folder(), 0o755);
    const store = open();
    const { approvalId, ...rest } = question();
    await store.ask({ approvalId, ...rest });
    await store.settle(approvalId, settlement);
    await store.settle(approvalId, settlement);
    await store.grant({ agentId: 'main', tool: SEND, grantedAt: at });
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
    expect((await readdir(folder())).toSorted()).toEqual([
      `${approvalId}.asked.json`,
      `${approvalId}.settled.json`,
      'grants',
    ]);
    for (const name of await readdir(folder(), { recursive: true })) {
      expect((await stat(join(folder(), name))).mode & 0o077).toBe(0);
    }
  });

  it.each(['', '{"tool":', 'null', '{"tool":{}}'])(
    'POL-4: a question that reads %j is told and passed over; the others are there',
    async (text) => {
      const { logger, warnings } = listeningLogger();
      const store = open(logger);
      const [whole, damaged] = [question(0), question(1)];
      await store.ask(whole);
      await writeFile(partPath(damaged.approvalId, 'asked'), text);
      expect(await store.list({})).toEqual([whole]);
      expect(warnings).toEqual([{ file: partPath(damaged.approvalId, 'asked') }]);
    },
  );

  it('POL-4: an answer that cannot be read lets nothing run, and nobody can give another', async () => {
    const { logger, warnings } = listeningLogger();
    const store = open(logger);
    const { approvalId, ...rest } = question();
    await store.ask({ approvalId, ...rest });
    await writeFile(partPath(approvalId, 'settled'), '{"outcome":"allow-');
    await writeFile(partPath(approvalId, 'applied'), '');
    expect(await store.settle(approvalId, settlement)).toBe(false);
    expect(await store.apply(approvalId, at)).toBe(false);
    expect(await store.find(approvalId)).toMatchObject({
      settlement: { outcome: 'cancelled' },
      appliedAt: rest.expiresAt,
    });
    expect(warnings).toHaveLength(2);
  });

  it('FR-46: a grant that cannot be read, or stands in the place of another, gives no right and can be given anew', async () => {
    const { logger, warnings } = listeningLogger();
    const store = open(logger);
    const { grantId } = await store.grant({ agentId: 'main', tool: SEND, grantedAt: at });
    const path = join(folder(), 'grants', `${grantId}.json`);
    const other = { agentId: 'main', tool: { ...SEND, id: 'mcp:chat:send' }, grantedAt: at };
    for (const text of ['{', JSON.stringify(other)]) {
      await writeFile(path, text);
      expect(await store.findGrant('main', SEND.id)).toBeUndefined();
      expect(await store.grants()).toEqual([]);
    }
    expect(warnings).toHaveLength(4);
    await store.grant({ agentId: 'main', tool: SEND, grantedAt: at });
    expect(await store.grants()).toHaveLength(1);
  });

  it('forgets questions a month after they expired, drafts of a crash included', async () => {
    const old = question(0);
    await open().ask(old);
    await writeFile(join(folder(), `.${old.approvalId}.settled.json.0a.draft`), '');
    const recent = question(31 * 24 * 60 * MINUTE);
    await open().ask(recent);
    expect(await readdir(folder())).toEqual([`${recent.approvalId}.asked.json`]);
  });

  it('says that it cannot keep a question', async () => {
    await writeFile(folder(), 'in the way');
    await expect(open().ask(question())).rejects.toMatchObject({ code: 'approval_store_failed' });
  });

  it('POL-4: two processes that settle and apply the same questions at once each win some, never both', async () => {
    const racers = [new Racer('allow-once'), new Racer('deny')];
    try {
      await Promise.all(racers.map((racer) => racer.next()));
      const store = open();
      for (let round = 0; round < 40; round += 1) {
        const { approvalId, ...rest } = question();
        await store.ask({ approvalId, ...rest });
        for (const racer of racers) racer.race(approvalId);
        const results = (await Promise.all(racers.map((racer) => racer.next()))).map(parseResult);
        expect(results.map(({ settled }) => settled).toSorted()).toEqual([false, true]);
        expect(results.map(({ applied }) => applied).toSorted()).toEqual([false, true]);
        const winner = results.findIndex(({ settled }) => settled);
        expect((await store.find(approvalId))?.settlement?.outcome).toBe(racers[winner]?.outcome);
      }
    } finally {
      for (const racer of racers) racer.kill();
    }
  });

  it('POL-4: an answer given by another process reaches who waits here', async () => {
    const racer = new Racer('deny');
    try {
      await racer.next();
      using store = open();
      const { approvalId, ...rest } = question();
      await store.ask({ approvalId, ...rest });
      const told = new Promise((resolve) => store.onSettled(approvalId, resolve));
      racer.race(approvalId);
      expect(await told).toMatchObject({ outcome: 'deny' });
    } finally {
      racer.kill();
    }
  });
});

class Racer {
  readonly outcome: string;
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(outcome: string) {
    this.outcome = outcome;
    const program = fileURLToPath(new URL('./race.fixture.ts', import.meta.url));
    const child = spawn(process.execPath, ['--conditions=@openclaw/source', program, stateDir, outcome], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child = child;
    const lines: Interface = createInterface({ input: child.stdout });
    this.#lines = lines[Symbol.asyncIterator]();
  }

  race(approvalId: string): void {
    this.#child.stdin?.write(`${approvalId}\n`);
  }

  async next(): Promise<string> {
    return (await this.#lines.next()).value;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

function parseResult(line: string): { readonly settled: boolean; readonly applied: boolean } {
  return JSON.parse(line);
}
