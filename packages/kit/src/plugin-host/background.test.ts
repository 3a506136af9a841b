import { SILENT_LOGGER } from '@openclaw/contracts';
import type { BackgroundContext, BackgroundRun, BackgroundRunResult } from '@openclaw/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { type BackgroundPlugin, startBackground } from './background.ts';

const CONTEXT = { config: {}, logger: SILENT_LOGGER, workspaceDir: '/workspace', stateDir: '/state' };
const RUN = { agentId: 'main', session: 'a', message: 'Hello.' };

function plugin(id: string, work: BackgroundPlugin['work'], mayStartRuns = true): BackgroundPlugin {
  return { id, mayStartRuns, context: CONTEXT, work };
}

interface Told {
  readonly level: string;
  readonly fields: object;
}

function rig(startRun: (id: string, run: BackgroundRun) => Promise<BackgroundRunResult>) {
  const told: Told[] = [];
  const logger = {
    ...SILENT_LOGGER,
    warn: (fields: object) => told.push({ level: 'warn', fields }),
    error: (fields: object) => told.push({ level: 'error', fields }),
  };
  return { told, start: (...plugins: BackgroundPlugin[]) => startBackground(plugins, { startRun, logger }) };
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

describe('startBackground', () => {
  it('lets a plugin start runs under its own id, until it is disposed', async () => {
    const asked: unknown[] = [];
    const { start } = rig(async (id, { session, message }) => {
      asked.push([id, session, message]);
      return { ok: true, text: 'Hi.' };
    });
    const context = Promise.withResolvers<BackgroundContext>();
    let isOver = false;
    await using background = start(
      plugin('clock', async (given) => {
        context.resolve(given);
        await ended(given.signal);
        isOver = true;
      }),
    );
    const { startRun, signal } = await context.promise;
    expect(await startRun({ ...RUN, signal })).toEqual({ ok: true, text: 'Hi.' });
    expect(asked).toEqual([['clock', 'a', 'Hello.']]);
    await background[Symbol.asyncDispose]();
    expect(isOver).toBe(true);
    const late = await startRun({ ...RUN, signal: new AbortController().signal });
    expect(late).toMatchObject({ ok: false, code: 'run_cancelled' });
    expect(asked).toHaveLength(1);
  });

  it.each(['{}', 'null', '{"signal":1}'])('rejects nothing of what a plugin asks for: %s', async (asked) => {
    const refused: BackgroundRunResult = { ok: false, code: 'request_invalid', message: 'No signal.' };
    const { start } = rig(async () => refused);
    const results: BackgroundRunResult[] = [];
    await using _background = start(
      plugin('clock', async ({ startRun }) => {
        results.push(await startRun(JSON.parse(asked)));
      }),
    );
    await expect.poll(() => results).toEqual([refused]);
  });

  it('cancels the runs that are going on when it is disposed', async () => {
    const { start } = rig(async (_id, { signal }) => {
      await ended(signal);
      return { ok: false, code: 'run_cancelled', message: '' };
    });
    const results: BackgroundRunResult[] = [];
    await using background = start(
      plugin('clock', async ({ startRun }) => {
        results.push(await startRun({ ...RUN, signal: new AbortController().signal }));
      }),
    );
    await background[Symbol.asyncDispose]();
    expect(results).toMatchObject([{ code: 'run_cancelled' }]);
  });

  it('passes over a plugin that may not start runs, and tells of it', async () => {
    const { start, told } = rig(async () => ({ ok: true, text: '' }));
    let works = false;
    await using _background = start(
      plugin(
        'sly',
        () => {
          works = true;
        },
        false,
      ),
    );
    expect(works).toBe(false);
    expect(told).toEqual([{ level: 'warn', fields: { plugin: 'sly' } }]);
  });

  it('loses only the work of a plugin that throws, at once or later', async () => {
    const { start, told } = rig(async () => ({ ok: true, text: '' }));
    const works = Promise.withResolvers<void>();
    await using _background = start(
      plugin('at-once', () => {
        throw new Error('no database');
      }),
      plugin('later', () => Promise.reject(new Error('no database'))),
      plugin('healthy', () => works.resolve()),
    );
    await works.promise;
    await _background[Symbol.asyncDispose]();
    expect(told.map(({ level, fields }) => [level, Reflect.get(fields, 'plugin')])).toEqual([
      ['error', 'at-once'],
      ['error', 'later'],
    ]);
  });

  it('does not wait for ever for work that does not end', async () => {
    const told: string[] = [];
    const logger = { ...SILENT_LOGGER, warn: (_fields: object, message: string) => told.push(message) };
    const background = startBackground([plugin('stuck', () => new Promise(() => undefined))], {
      startRun: async () => ({ ok: true, text: '' }),
      logger,
      stopTimeoutMs: 1,
    });
    await background[Symbol.asyncDispose]();
    expect(told).toHaveLength(1);
  });
});
