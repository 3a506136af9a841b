import {
  type BoundTool,
  type CallContext,
  type Logger,
  openclawToolId,
  type Tool,
} from '@openclaw/contracts';
import { type PluginContext, type ToolDefinition, toToolResult } from '@openclaw/plugin-sdk';
import type { Workspaces } from '../workspaces.ts';

/** A plugin's part of the world, with the folder that each agent works in. */
export interface BoundContext extends Omit<PluginContext, 'workspaceDir'> {
  readonly workspaces: Workspaces;
}

/** A plugin's tool with its identity in the house and its own part of the world bound to it. */
export function bindTool(definition: ToolDefinition, owner: string, context: BoundContext): BoundTool {
  return {
    tool: pluginTool(definition, owner),
    async execute(input, call) {
      const answer = await definition.execute(input, toolContext(context, call));
      return toToolResult(answer, { outputSchema: definition.outputSchema });
    },
  };
}

/** A plugin's tool as the house knows it, with its defaults. */
export function pluginTool(definition: ToolDefinition, owner: string): Tool {
  const { name, title, description, inputSchema, outputSchema, returnsImages, timeoutMs } = definition;
  return {
    id: openclawToolId(owner, name),
    source: 'openclaw',
    owner,
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    catalogMode: definition.catalogMode ?? 'catalog',
    executionMode: definition.executionMode ?? 'parallel',
    optional: definition.optional ?? false,
    annotations: definition.annotations ?? {},
    ...(returnsImages === undefined ? {} : { returnsImages }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

function toolContext(context: BoundContext, call: CallContext) {
  const logger: Logger = context.logger;
  return {
    signal: call.signal,
    callId: call.callId,
    run: call.run,
    logger,
    config: context.config,
    workspaceDir: context.workspaces.of(call.run.agentId),
    // Read when asked for: an embedding application makes the folder only for a tool that wants it.
    get stateDir() {
      return context.stateDir;
    },
    reportProgress: call.reportProgress,
  };
}
