import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { FAKE_PLUGIN, writeFakePlugin } from '../fake-plugin/index.ts';
import type { Launcher } from '../suite/launcher.ts';
import { measureProcess, type ProcessFigures } from './measure-process.ts';
import { startScriptedProvider } from './scripted-provider.ts';

export interface AgentFigures {
  /** `openclaw agent --message …`, whole process, one tool call in its turn. */
  readonly agent: readonly ProcessFigures[];
  /** `node -e 0` in the same run: what any Node process costs here. */
  readonly bareNode: readonly ProcessFigures[];
}

/** Alternates the two, so that both meet the same noise; one run of each beforehand fills the caches. */
export async function measureAgent(options: {
  readonly launcher: Launcher;
  readonly runs: number;
}): Promise<AgentFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-bench-'));
  const { target } = FAKE_PLUGIN;
  try {
    const plugin = await writeFakePlugin({ dir: join(folder, 'plugin'), tools: 200 });
    await using provider = await startScriptedProvider(({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { text: 'Done.' }
        : { name: 'tool_call', arguments: { id: target.id, args: target.arguments } },
    );
    const configPath = join(folder, 'openclaw.json5');
    await mkdir(join(folder, 'state'));
    await writeFile(configPath, JSON.stringify(configOf(provider.url, plugin.dir, folder)));
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      OPENCLAW_CONFIG: configPath,
      OPENCLAW_STATE_DIR: join(folder, 'state'),
    };
    const { command, args } = options.launcher;
    const agent: ProcessFigures[] = [];
    const bareNode: ProcessFigures[] = [];
    for (let run = -1; run < options.runs; run += 1) {
      const asked = await measureProcess(command, [...args, 'agent', '--message', 'Do the work.'], {
        env,
        cwd: folder,
      });
      const bare = await measureProcess(command, ['-e', '0'], { env, cwd: folder });
      if (run < 0) continue;
      agent.push(asked);
      bareNode.push(bare);
    }
    return { agent, bareNode };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function configOf(baseUrl: string, pluginDir: string, folder: string): object {
  return {
    models: { default: 'bench/model', providers: { bench: { baseUrl, models: [{ id: 'model' }] } } },
    plugins: {
      paths: [pluginDir],
      entries: { [FAKE_PLUGIN.id]: { config: { recordTo: join(folder, FAKE_PLUGIN.recordFile) } } },
    },
  };
}
