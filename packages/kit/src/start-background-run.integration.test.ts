import { EventEmitter, on } from 'node:events';
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenClawConfig } from '@openclaw/config';
import { SILENT_LOGGER } from '@openclaw/contracts';
import type { BackgroundRunResult } from '@openclaw/plugin-sdk';
import { createSessionStore } from '@openclaw/telemetry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StandInProvider, startProvider } from '../test/start-provider.ts';
import { writePlugin } from '../test/write-plugin.ts';
import { createGateway, type Gateway } from './index.ts';

let folder: string;
let provider: StandInProvider;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-background-'));
  provider = await startProvider({ name: 'strike', args: {} });
});

afterEach(async () => {
  await provider[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** A plugin that starts runs one after the other, and whose tool writes down in which run it struck. */
async function writeClock(...runs: readonly string[]): Promise<void> {
  await writePlugin(
    folder,
    'clock',
    `import { appendFileSync } from 'node:fs';
     export default {
       id: 'clock',
       tools: [{ name: 'strike', description: 'Strike the bell', inputSchema: { type: 'object' },
         execute(input, { run }) { appendFileSync(new URL('./struck.txt', import.meta.url), run.channel + ' ' + run.sessionKey + '\\n'); return 'struck'; } }],
       async background({ startRun, signal, logger }) {
         for (const wish of [${runs}]) {
           const result = await startRun({ agentId: 'main', session: 'noon', message: 'Strike.', signal, ...wish });
           await new Promise((goOn) => { signal.addEventListener('abort', goOn); logger.info({ result, goOn }, 'clock'); });
         }
       },
     };`,
  );
}

async function withGateway<Result>(
  config: OpenClawConfig,
  use: (gateway: Gateway, next: () => Promise<BackgroundRunResult>) => Promise<Result>,
  background = true,
): Promise<Result> {
  const results = new EventEmitter();
  const told = on(results, 'result');
  await using gateway = await createGateway({
    config: {
      models: {
        default: 'test/m',
        providers: { test: { baseUrl: provider.baseUrl, models: [{ id: 'm' }] } },
      },
      plugins: { paths: ['clock'], entries: { clock: { mayStartRuns: true } } },
      ...config,
      tools: { toolSearch: false, ...config.tools },
    },
    baseDir: folder,
    stateDir: join(folder, 'state'),
    env: {},
    background,
    logger: {
      ...SILENT_LOGGER,
      info(fields) {
        if ('goOn' in fields) results.emit('result', fields);
      },
    },
  });
  let goOn = (): void => undefined;
  return await use(gateway, async () => {
    goOn();
    const { value } = await told.next();
    const [fields] = value ?? [];
    goOn = fields.goOn;
    return fields.result;
  });
}

const struck = () => readFile(join(folder, 'clock/struck.txt'), 'utf8').catch(() => '');

describe('a run that a plugin starts', () => {
  it('is a run of the agent, on the channel automation, in a session of the plugin', async () => {
    await writeClock('{}');
    await withGateway({}, async (gateway, next) => {
      expect(await next()).toEqual({ ok: true, text: 'done' });
      expect(await struck()).toBe('automation agent:main:clock:noon\n');
      const [session] = await gateway.sessions.list('main');
      expect(session?.sessionKey).toBe('agent:main:clock:noon');
    });
  });

  it('is not started by a gateway that was not asked for background work', async () => {
    await writeClock('{}');
    await withGateway({}, async (gateway) => expect(await gateway.sessions.list('main')).toEqual([]), false);
    expect(await struck()).toBe('');
  });

  it('is not started for a plugin that the configuration does not let start runs', async () => {
    await writeClock('{}');
    const plugins = { paths: ['clock'] };
    await withGateway({ plugins }, async (gateway) =>
      expect(await gateway.sessions.list('main')).toEqual([]),
    );
    expect(await struck()).toBe('');
  });

  it('POL-2: obeys the rules of its channel', async () => {
    await writeClock('{}');
    const tools = { byChannel: { automation: { deny: ['strike'] } } };
    await withGateway({ tools }, async (_gateway, next) => expect((await next()).ok).toBe(true));
    expect(await struck()).toBe('');
    expect(provider.lastResult()).toContain('tool_not_found');
  });

  it('POL-2: obeys the rules of the channel that asked for it as well', async () => {
    await writeClock("{ askedFrom: 'http' }", "{ askedFrom: 'cli' }");
    const tools = { byChannel: { http: { deny: ['strike'] } } };
    await withGateway({ tools }, async (_gateway, next) => {
      await next();
      expect(await struck()).toBe('');
      expect(provider.lastResult()).toContain('tool_not_found');
      await next();
    });
    expect(await struck()).toBe('automation agent:main:clock:noon\n');
  });

  it('POL-4: asks nobody; what needs approval is refused until it was given', async () => {
    await writeClock('{}', '{}');
    const tools = { ask: ['strike'] };
    await withGateway({ tools }, async (gateway, next) => {
      await next();
      expect(await struck()).toBe('');
      expect(provider.lastResult()).toContain('approval_required');
      const [question] = await gateway.approvals.list();
      const openForMs = Date.parse(question?.expiresAt ?? '') - Date.parse(question?.requestedAt ?? '');
      expect(openForMs).toBeGreaterThan(7 * 24 * 3_600_000);
      await gateway.approvals.decide(question?.approvalId ?? '', 'allow-once');
      await next();
    });
    expect(await struck()).toBe('automation agent:main:clock:noon\n');
  });

  it('begins another session where the log has grown large, and keeps the newest four', async () => {
    await writeClock('{}', '{}');
    const stateDir = join(folder, 'state');
    for (const second of [1, 2, 3, 4, 5, 6]) {
      const store = createSessionStore({ stateDir, now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });
      const session = { agentId: 'main', sessionKey: 'agent:main:clock:noon', sessionId: `s-${second}` };
      await using _log = await store.open(session);
    }
    await truncate(join(stateDir, 'agents/main/sessions/s-6.jsonl'), 8 * 1024 * 1024 + 1);
    await withGateway({}, async (gateway, next) => {
      await next();
      await next();
      const ids = (await gateway.sessions.list('main')).map(({ sessionId }) => sessionId);
      expect(ids.filter((id) => id.startsWith('s-')).sort()).toEqual(['s-4', 's-5', 's-6']);
      expect(ids).toHaveLength(4);
    });
  });

  it.each([
    ['an agent that is not there', "{ agentId: 'ghost' }", 'agent_unknown'],
    ['a session of somebody else', "{ session: '../main' }", 'request_invalid'],
    ['no message', "{ message: ' ' }", 'request_invalid'],
    ['a channel that is no text', '{ askedFrom: 7 }', 'request_invalid'],
    ['a message that is no text', '{ message: 7 }', 'request_invalid'],
  ])('fails for %s, and tells the plugin', async (_case, run, code) => {
    await writeClock(run);
    await withGateway({}, async (gateway, next) => {
      expect(await next()).toMatchObject({ ok: false, code });
      expect(await gateway.sessions.list()).toEqual([]);
    });
  });
});
