import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Figure } from './figures.ts';

const root = resolve(import.meta.dirname, '../../..');

interface Ended {
  readonly exitCode: number | null;
  readonly figures: ReadonlyMap<string, Figure>;
  readonly faults: readonly unknown[];
}

async function endure(...args: readonly string[]): Promise<Ended> {
  const child = spawn(
    process.execPath,
    ['--conditions=@openclaw/source', 'scripts/openclaw.mjs', 'qa', 'endure', ...args, '--json'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const printed = await text(child.stdout);
  const exitCode = await ended;
  const { figures, faults }: { figures: readonly Figure[]; faults: readonly unknown[] } = JSON.parse(printed);
  return { exitCode, faults, figures: new Map(figures.map((each) => [each.figure, each])) };
}

function zeroes({ figures }: Ended): readonly string[] {
  return [...figures.values()]
    .filter(({ target, measured }) => target === '0' && measured === '0')
    .map(({ figure }) => figure);
}

describe.concurrent('openclaw qa endure', () => {
  it('CAT-6, SRF-12: schemas, generated and of catalogs', async () => {
    const catalogs = await mkdtemp(join(tmpdir(), 'openclaw-catalogs-'));
    onTestFinished(() => rm(catalogs, { recursive: true }));
    const inputSchema = { type: 'object', properties: { a: { type: 'string' } } };
    await writeFile(join(catalogs, 'one.json'), JSON.stringify({ tools: [{ name: 'one', inputSchema }] }));
    const ended = await endure(
      'schemas',
      '--count',
      '100',
      '--item-timeout',
      '120000',
      '--catalogs',
      catalogs,
    );
    expect(ended.exitCode).toBe(0);
    expect(ended.faults).toEqual([]);
    expect(zeroes(ended)).toHaveLength(3);
    expect(ended.figures.get('schemas with arguments tried')?.measured).toBe('101 of 101');
    expect(ended.figures.get('of catalogs: input signature rendered')?.measured).toBe('1 of 1');
  });

  it('FR-22: a schema that takes too long counts as a hang, and the others are tried all the same', async () => {
    const ended = await endure('schemas', '--count', '2', '--item-timeout', '1');
    expect(ended.exitCode).toBe(1);
    expect(ended.figures.get('hangs (an item of more than 1 ms)')?.verdict).toBe('broken');
  });

  it('TEL-6, POL-4: Gateways killed in the middle of a run', async () => {
    const ended = await endure('kills', '--count', '2');
    expect(ended.exitCode).toBe(0);
    expect(ended.faults).toEqual([]);
    expect(zeroes(ended)).toHaveLength(3);
  });

  it('TEL-2: sessions at once', async () => {
    const ended = await endure('sessions', '--sessions', '4', '--turns', '20', '--think', '0');
    expect(ended.exitCode).toBe(0);
    expect(zeroes(ended)).toHaveLength(2);
    expect(ended.figures.get('memory after 20 turns')?.measured).toMatch(
      /^\d+\.\d MB live, \d+\.\d MB resident$/u,
    );
  });

  it('TEL-6: a real log, cut', async () => {
    const ended = await endure('cut-log', '--every', '211');
    expect(ended.exitCode).toBe(0);
    expect(zeroes(ended)).toHaveLength(2);
    const kinds = 'session, run, message, search, describe, call, run_end';
    expect(ended.figures.get('kinds of record in it')?.measured).toBe(kinds);
  });
});
