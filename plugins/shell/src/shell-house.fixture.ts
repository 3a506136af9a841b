import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkPlugin,
  type JsonObject,
  listTools,
  type RunIdentity,
  SILENT_LOGGER,
  settleHooks,
  type ToolResult,
  toRunHooks,
  toToolResult,
} from '@openclaw/plugin-sdk';
import { createShellPlugin, type ShellPluginOptions } from './index.ts';

const RUN: RunIdentity = {
  agentId: 'main',
  sessionKey: 'agent:main:test',
  sessionId: 's',
  runId: 'r',
  channel: 'test',
};

/** A shell plugin as a host has it, with a workspace and a state folder of its own. */
export async function makeShellHouse(config: JsonObject = {}, options: ShellPluginOptions = {}) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'openclaw-shell-')));
  const workspaceDir = join(folder, 'workspace');
  const stateDir = join(folder, 'state');
  await mkdir(workspaceDir);
  await mkdir(stateDir);
  const check = checkPlugin(createShellPlugin({ graceMs: 200, ...options }));
  if (!check.ok) throw new Error('the plugin was refused');
  const context = { config, logger: SILENT_LOGGER, workspaceDir, stateDir };
  const settled = await settleHooks(check.plugin, context);
  if (!settled.ok) throw new Error('its hooks were refused');
  const { plugin } = settled;
  const listed = await listTools(plugin, context);
  const [hook] = toRunHooks(plugin).beforeToolCall;
  return {
    workspaceDir,
    stateDir,
    listed,
    hook,
    /** Unlike a host, it neither asks nor validates. */
    async call(
      name: string,
      input: JsonObject,
      more: { signal?: AbortSignal; sessionKey?: string } = {},
    ): Promise<ToolResult> {
      const { signal = new AbortController().signal, sessionKey = RUN.sessionKey } = more;
      const tool = listed.tools.find((each) => each.name === name);
      const run = { ...RUN, sessionKey };
      return toToolResult(
        await tool?.execute(input, { ...context, signal, callId: 'c', run, reportProgress() {} }),
      );
    },
    /** What the hook answers about a call of one of the tools. */
    ask: (name: string, input: JsonObject, owner = 'core') =>
      hook?.run({
        tool: { id: `openclaw:${owner}:${name}`, source: 'openclaw', owner, name },
        callId: 'c',
        run: RUN,
        arguments: input,
      }),
    stop: () => plugin.dispose?.(),
    async [Symbol.asyncDispose]() {
      await plugin.dispose?.();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type ShellHouse = Awaited<ReturnType<typeof makeShellHouse>>;

/** A field of the details of a result. */
export function detail(result: ToolResult, name: string): unknown {
  return Reflect.get(Object(result.details), name);
}

export function textOf(result: ToolResult): string {
  return result.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}
