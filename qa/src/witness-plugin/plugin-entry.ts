// This file is copied out of the house, into a plugin package in a temporary folder, and loaded from there: it
// may import nothing but Node's own modules. Types vanish on the way.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { JsonObject, RunIdentity, ToolContext, ToolDefinition, ToolPlugin } from '@openclaw/plugin-sdk';

/** What `plugin.json` beside this file holds. */
export interface WitnessPluginData {
  readonly id: string;
  /** Where everything is told. */
  readonly witnessUrl: string;
  readonly tools: readonly Omit<ToolDefinition, 'execute'>[];
  /** Asks the witness before each run which tools it may use. */
  readonly narrows?: boolean;
  /** Tells of each call before anything stands against it, so also of one that waits for its turn. */
  readonly watches?: boolean;
}

/**
 * What the plugin tells the witness as it happens: a call has begun, has ended, or saw its signal abort; a run asks
 * which tools it may use; a call is about to be made.
 */
export interface WitnessReport {
  readonly event: 'enter' | 'leave' | 'aborted' | 'prompt-hook' | 'call-hook';
  /** Milliseconds since the epoch, with fractions, by the plugin's own clock. */
  readonly at: number;
  readonly agentId: string;
  readonly sessionId: string;
  readonly sessionKey: string;
  readonly runId: string;
  /** Of a call; empty where there is none. */
  readonly tool: string;
  readonly callId: string;
  readonly input: unknown;
  /** Made up in the tool, so that whoever knows it has its result. */
  readonly verificationCode: string;
}

/** What the witness answers: `details` for the tool to give back, `toolsAllow` for the hook. */
export interface WitnessReply {
  readonly details?: unknown;
  readonly toolsAllow?: readonly string[];
}

const data: WitnessPluginData = JSON.parse(readFileSync(new URL('./plugin.json', import.meta.url), 'utf8'));

const plugin: ToolPlugin = {
  id: data.id,
  name: 'Witness',
  description: 'Tools whose every step is told to a scenario.',
  tools: data.tools.map((tool) => ({
    ...tool,
    execute: (input, context) => run({ tool: tool.name, input, context }),
  })),
  hooks: {
    ...(data.narrows === true && {
      async before_prompt_build({ run }) {
        const { toolsAllow } = await tell({ event: 'prompt-hook', ...of(run) });
        return toolsAllow === undefined ? undefined : { toolsAllow };
      },
    }),
    ...(data.watches === true && {
      async before_tool_call({ run, tool, callId, arguments: input }) {
        await tell({ event: 'call-hook', ...of(run), tool: tool.name, callId, input });
        return undefined;
      },
    }),
  },
};

/** @public What a host imports from the copied package. */
export default plugin;

async function run(call: {
  readonly tool: string;
  readonly input: unknown;
  readonly context: ToolContext;
}): Promise<unknown> {
  const { tool, input, context } = call;
  const verificationCode = `VC-${randomUUID().slice(0, 8).toUpperCase()}`;
  const told = { ...of(context.run), tool, input, callId: context.callId, verificationCode };
  try {
    const { details } = await tell({ event: 'enter', ...told }, context.signal);
    await tell({ event: 'leave', ...told });
    return details ?? { verificationCode };
  } catch (thrown) {
    if (context.signal.aborted) await tell({ event: 'aborted', ...told });
    throw thrown;
  }
}

function of({ agentId, sessionId, sessionKey, runId }: RunIdentity) {
  const none = { tool: '', callId: '', input: null, verificationCode: '' };
  return { ...none, agentId, sessionId, sessionKey, runId };
}

/** The witness answers when it likes: a tool is as fast as the scenario wants it. */
async function tell(report: Omit<WitnessReport, 'at'>, signal?: AbortSignal): Promise<WitnessReply> {
  const at = performance.timeOrigin + performance.now();
  const body: JsonObject = JSON.parse(JSON.stringify({ ...report, at }));
  const response = await fetch(data.witnessUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal !== undefined && { signal }),
  });
  return JSON.parse(await response.text());
}
