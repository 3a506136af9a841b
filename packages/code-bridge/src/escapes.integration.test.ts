import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JsonValue, OpenClawError } from '@openclaw/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BridgeApi, type BridgeOutcome, type CodeBridge, createCodeBridge } from './index.ts';

const CORPUS = new URL('../test/escapes/', import.meta.url);
/** More than two cores can serve at once, since some programs only wait for their deadline. */
const AT_A_TIME = 4;
const SECRET = 'canary-8a1f2c';

interface EscapeProgram {
  readonly name: string;
  readonly code: string;
  /** Codes, or `ok`, by which it may end; unset means: with an empty list of what it reached. */
  readonly ends: readonly string[] | undefined;
}

const prelude = readFileSync(new URL('prelude.js', CORPUS), 'utf8');
const programs = readPrograms();
const outcomes = new Map<string, BridgeOutcome>();
const foreignCalls: string[] = [];
const rejections: unknown[] = [];
const noteRejection = (reason: unknown): void => {
  rejections.push(reason);
};
let bridge: CodeBridge;
let folder: string;

describe('the escape corpus', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'openclaw-escapes-'));
    writeFileSync(join(folder, 'canary.txt'), SECRET);
    process.env['OPENCLAW_CANARY'] = SECRET;
    process.on('unhandledRejection', noteRejection);
    bridge = await createCodeBridge({ warm: AT_A_TIME, limits: { heapMb: 24, memoryMb: 160 } });
    const queue = [...programs];
    await Promise.all(Array.from({ length: AT_A_TIME }, () => runFrom(queue)));
  }, 600_000);

  afterAll(async () => {
    await bridge[Symbol.asyncDispose]();
    process.off('unhandledRejection', noteRejection);
    delete process.env['OPENCLAW_CANARY'];
    rmSync(folder, { recursive: true });
  });

  it('BRG-10: holds at least 120 programs in 12 families', () => {
    expect(programs.length).toBeGreaterThanOrEqual(120);
    expect(new Set(programs.map(({ name }) => name.split('/')[0])).size).toBeGreaterThanOrEqual(12);
  });

  it.each(programs)('BRG-10, FR-74: $name reaches nothing', ({ name, ends }) => {
    const outcome = outcomes.get(name) ?? expect.fail('it was not run');
    if (ends === undefined) {
      expect(outcome).toMatchObject({ ok: true, value: [] });
    } else {
      expect(ends).toContain(outcome.ok ? 'ok' : outcome.error.code);
    }
    expect(JSON.stringify(outcome)).not.toContain(SECRET);
    expect(JSON.stringify(outcome.logs)).not.toContain('REACHED');
  });

  it('BRG-10: none of them left a trace in the host', () => {
    expect(foreignCalls).toEqual([]);
    expect(rejections).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(readdirSync(folder)).toEqual(['canary.txt']);
    expect(readFileSync(join(folder, 'canary.txt'), 'utf8')).toBe(SECRET);
  });
});

/** The tools of the corpus: one that works, one that fails, one that gives back what it got. */
const api: BridgeApi = {
  search: async () => [{ id: 'canary' }],
  describe: async (id) => ({ id }),
  async call(id, args): Promise<JsonValue> {
    if (id === 'fails') throw new OpenClawError('tool_failed', 'It fails.', { data: { reason: 'always' } });
    if (id === 'echo') return args;
    if (id !== 'canary') foreignCalls.push(String(id));
    if (Reflect.get(Object(args), 'polluted') === true) foreignCalls.push('polluted arguments');
    return { tool: { id }, result: { details: [1, { two: 2 }] } };
  },
};

async function runFrom(queue: EscapeProgram[]): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const outcome = await bridge.run({
      code: `${prelude}${next.code}`,
      api,
      timeoutMs: deadlineOf(next.ends),
      signal: new AbortController().signal,
    });
    outcomes.set(next.name, outcome);
  }
}

/** A program that may only be stopped by its deadline gets a short one. */
function deadlineOf(ends: readonly string[] | undefined): number {
  return ends?.includes('timeout') === true ? 400 : 120_000;
}

function readPrograms(): readonly EscapeProgram[] {
  const families = readdirSync(CORPUS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return families.flatMap(({ name: family }) =>
    readdirSync(new URL(`${family}/`, CORPUS)).map((file) => {
      const code = readFileSync(new URL(`${family}/${file}`, CORPUS), 'utf8');
      const ends = /^\/\/ ends: (?<ends>.*)$/m.exec(code)?.groups?.['ends']?.split(' ');
      return { name: `${family}/${file}`, code, ends };
    }),
  );
}
