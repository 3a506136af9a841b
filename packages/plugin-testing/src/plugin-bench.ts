import {
  type ApprovalRequest,
  type JsonObject,
  type Logger,
  OpenClawError,
  SILENT_LOGGER,
} from '@openclaw/contracts';
import { createToolSearch, type ToolSearchEvent } from '@openclaw/kit';
import type { SettledPlugin, ToolDefinition, ToolPlugin } from '@openclaw/plugin-sdk';
import type { PolicyRules } from '@openclaw/policy';
import { createBenchFolders } from './bench-folders.ts';
import { type BenchOutcome, outcomeOf } from './bench-outcome.ts';
import { expectFindable } from './expect-findable.ts';
import type { Neighbour } from './neighbours.ts';
import { startPlugin } from './start-plugin.ts';

export interface PluginBenchOptions {
  /** The plugin's own configuration, as under `plugins.entries.<id>.config`; default `{}`. */
  readonly config?: JsonObject;
  /** As under `tools` of the configuration file. Default: everything is allowed, optional tools too. */
  readonly policy?: PolicyRules;
  /** Answers where policy or a hook wants approval; default: no. */
  readonly approve?: boolean | ((question: ApprovalQuestion) => boolean | Promise<boolean>);
  /** Default: none. */
  readonly logger?: Logger;
}

export type ApprovalQuestion = Pick<ApprovalRequest, 'tool' | 'arguments' | 'reason'>;

export interface BenchCallOptions {
  readonly signal?: AbortSignal;
}

export interface FindableOptions {
  /** The name of the plugin's tool. */
  readonly tool: string;
  /** The worst place that will do; default 5. */
  readonly within?: number;
  /** The tools around those of the plugin; default `publicNeighbours()`. */
  readonly among?: readonly Neighbour[];
}

/** One plugin, taken in as a Gateway would, with folders of its own. Dispose it. */
export interface PluginBench extends AsyncDisposable {
  readonly tools: readonly ToolDefinition[];
  /** An empty temporary folder, as the one that an agent works in. */
  readonly workspaceDir: string;
  /** The plugin's own folder; temporary. */
  readonly stateDir: string;
  /** What the session log would hold, in order. */
  readonly events: readonly ToolSearchEvent[];
  /** What was asked where approval was wanted, in order. */
  readonly questions: readonly ApprovalQuestion[];
  /** Policy, hooks, validation, approval, the tool, validation of its result. Throws only `tool_not_found`. */
  call(tool: string, args?: JsonObject, options?: BenchCallOptions): Promise<BenchOutcome>;
  /** Rejects with an AssertionError that says what was found instead, why, and what would help. */
  expectFindable(
    request: string,
    options: FindableOptions,
  ): Promise<{ readonly rank: number; readonly of: number }>;
  dispose(): Promise<void>;
}

/**
 * Takes a plugin in and runs its tools by the code that the Gateway uses; works in every test runner. Throws
 * `plugin_invalid`, with every problem, for a plugin, tool or configuration that a Gateway could not use.
 */
export async function createPluginBench(
  exported: ToolPlugin,
  options: PluginBenchOptions = {},
): Promise<PluginBench> {
  const { logger = SILENT_LOGGER, approve = false } = options;
  // A copy, as a Gateway gives: what a plugin does to its configuration is not done to the test's.
  const config = structuredClone(options.config ?? {});
  await using starting = new AsyncDisposableStack();
  const { workspaceDir, stateDir } = starting.use(await createBenchFolders());
  const { plugin, tools } = await startPlugin(exported, { config, logger, workspaceDir, stateDir });
  starting.defer(async () => plugin.dispose?.());
  const events: ToolSearchEvent[] = [];
  const questions: ApprovalQuestion[] = [];
  const toolSearch = starting.use(
    await createToolSearch({
      // Each tool is a function of its own, so that a call's outcome reaches the test whole.
      mode: 'direct',
      tools: tools.map((tool) => withConfig(tool, config)),
      policy: options.policy ?? {
        allow: ['*', ...tools.filter(({ optional }) => optional).map(({ name }) => name)],
      },
      ...(plugin.hooks === undefined ? {} : { hooks: plugin.hooks }),
      approvals: {
        async request({ tool, arguments: sent, reason }) {
          const question: ApprovalQuestion = { tool, arguments: sent, reason };
          questions.push(question);
          const yes = typeof approve === 'function' ? await approve(question) : approve;
          return { outcome: yes ? 'allow-once' : 'deny' };
        },
      },
      onEvent: (event) => void events.push(event),
      owner: plugin.id,
      workspaceDir,
      stateDir,
      logger,
    }),
  );
  const running = starting.move();
  const dispose = (): Promise<void> => running.disposeAsync();
  let calls = 0;

  return {
    tools,
    workspaceDir,
    stateDir,
    events,
    questions,
    async call(name, args = {}, { signal } = {}) {
      if (!tools.some((tool) => tool.name === name)) throw unknownTool(name, { plugin, tools });
      calls += 1;
      const callId = `call_${calls}`;
      const handled = await toolSearch.handle({ name, arguments: args, callId }, signal ? { signal } : {});
      const event = events.findLast((candidate) => candidate.type === 'call' && candidate.callId === callId);
      return outcomeOf(handled, event);
    },
    expectFindable: (request, findable) => expectFindable(request, { ...findable, plugin, tools }),
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
}

/** An application has no configuration of a plugin to give, so it is put beside what its context holds. */
function withConfig(tool: ToolDefinition, config: JsonObject): ToolDefinition {
  return { ...tool, execute: (input, context) => tool.execute(input, { ...context, config }) };
}

function unknownTool(
  name: string,
  { plugin, tools }: { readonly plugin: SettledPlugin; readonly tools: readonly ToolDefinition[] },
): OpenClawError {
  const names = tools.map((tool) => tool.name).join(', ');
  return new OpenClawError(
    'tool_not_found',
    `The plugin ${plugin.id} has no tool ${name}. It has: ${names}.`,
  );
}
