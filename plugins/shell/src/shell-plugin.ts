import { defineToolPlugin, type PluginContext, type ToolPlugin } from '@openclaw/plugin-sdk';
import { askApproval } from './ask-approval.ts';
import { createExec } from './exec.ts';
import { createProcess } from './process.ts';
import type { Environment } from './program-env.ts';
import { ProgramTable } from './program-table.ts';
import { CONFIG_SCHEMA, readSettings } from './settings.ts';
import type { ShellHost } from './shell-host.ts';

export interface ShellPluginOptions {
  /** What the environment of programs is chosen from. Default: that of this process. */
  readonly env?: Environment;
  /** Default: this one. */
  readonly platform?: NodeJS.Platform;
  /** Between SIGTERM and SIGKILL; milliseconds, default 2000. */
  readonly graceMs?: number;
  /** How long a call waits to tell of a background program that fails at once; milliseconds, default 300. */
  readonly earlyEndMs?: number;
}

const DEFAULTS = { graceMs: 2_000, earlyEndMs: 300 } as const;

/** Programs on this machine. One instance for each host, since it holds what runs; `dispose` ends it all. */
export function createShellPlugin(options: ShellPluginOptions = {}): ToolPlugin {
  const { env = process.env, platform = process.platform, graceMs, earlyEndMs } = { ...DEFAULTS, ...options };
  const programs = new ProgramTable();
  const hostOf = ({ config }: Pick<PluginContext, 'config'>): ShellHost => ({
    settings: readSettings(config),
    env,
    programs,
    graceMs,
    earlyEndMs,
  });
  return defineToolPlugin({
    id: 'shell',
    name: 'Shell',
    description:
      'Run programs in the workspace, each approved by a person unless the configuration says otherwise.',
    configSchema: CONFIG_SCHEMA,
    tools(context) {
      if (platform === 'win32') {
        context.logger.warn(
          { plugin: 'shell' },
          'exec and process are not there on Windows, which has no process groups',
        );
        return [];
      }
      const host = hostOf(context);
      return [createExec(host), createProcess(host)];
    },
    hooks: (context) => ({ before_tool_call: askApproval(hostOf(context)) }),
    dispose: () => programs[Symbol.asyncDispose](),
  });
}
