import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ScriptedAnswer, startScriptedProvider } from '../../bench/scripted-provider.ts';
import { FAKE_PLUGIN, writeFakePlugin } from '../../fake-plugin/index.ts';
import { startGatewayProcess } from '../../suite/gateway-process.ts';
import type { Launcher } from '../../suite/launcher.ts';

const TOKEN = 'endurance-token';
const SESSION_KEY = 'cut';
const { target, secondTarget } = FAKE_PLUGIN;

/** One of each that a log has a record for, a failed call among them, and text of more than one byte a letter. */
const STEPS: readonly ScriptedAnswer[] = [
  { name: 'tool_search', arguments: { queries: [{ query: target.query }, { query: secondTarget.query }] } },
  { name: 'tool_describe', arguments: { id: target.id } },
  { name: 'tool_call', arguments: { id: target.id, args: target.arguments } },
  { name: 'tool_call', arguments: { id: secondTarget.id, args: { filter: { status: 'Zürich 🗓' } } } },
  { text: 'Fertig: déjà vu 🗓.' },
];

/** The log of a real run in a Gateway process, as the bytes of its file. */
export async function recordLog(options: {
  readonly launcher: Launcher;
  /** Made if missing; the caller removes it. */
  readonly folder: string;
  readonly signal: AbortSignal;
}): Promise<Buffer> {
  const { folder, signal } = options;
  const stateDir = join(folder, 'state');
  const configPath = join(folder, 'openclaw.json5');
  await mkdir(stateDir, { recursive: true });
  const plugin = await writeFakePlugin({ dir: join(folder, 'plugin'), tools: 20 });
  await using provider = await startScriptedProvider(
    ({ messages }) => STEPS[messages.filter(({ role }) => role === 'tool').length] ?? { text: 'No more.' },
  );
  const config = {
    gateway: { auth: { token: TOKEN } },
    models: {
      default: 'bench/model',
      providers: { bench: { baseUrl: provider.url, models: [{ id: 'model' }] } },
    },
    tools: { toolSearch: { mode: 'tools' } },
    plugins: { paths: [plugin.dir] },
  };
  await writeFile(configPath, JSON.stringify(config));
  await using gateway = await startGatewayProcess({ ...options, configPath, stateDir });
  const response = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      'x-openclaw-session-key': SESSION_KEY,
    },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Plane déjà vu 🗓.' }] }),
    signal,
  });
  const body = await response.text();
  if (!response.ok || !body.includes('Fertig')) throw new Error(`the run failed: ${body.slice(0, 500)}`);
  await gateway.stop();
  for await (const path of glob('agents/*/sessions/*.jsonl', { cwd: stateDir })) {
    return await readFile(join(stateDir, path));
  }
  throw new Error('the run left no log');
}
