// This file is copied out of the house, into a plugin package in a temporary folder, and loaded from there: it
// may import nothing but Node's own modules. Types vanish on the way.
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import type { JsonObject, ToolContext, ToolDefinition, ToolPlugin, ToolResult } from '@openclaw/plugin-sdk';

/** A fake tool as `tools.json` holds it: all but `execute`. */
export type FakeToolData = Omit<ToolDefinition, 'execute'> & {
  readonly kind: 'change' | 'get' | 'list' | 'image';
};

/** One line of the file that the plugin's `recordTo` names: proof, from outside, that a tool ran. */
export interface FakeExecution {
  /** ISO 8601. */
  readonly at: string;
  readonly tool: string;
  readonly verificationCode: string;
  readonly callId: string;
  readonly sessionId: string;
  readonly arguments: unknown;
}

/** A grey pixel, PNG. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

const plugin: ToolPlugin = {
  id: 'fake-enterprise',
  name: 'Fake enterprise',
  description: 'Tools of an enterprise that does not exist, for tests of large catalogs.',
  configSchema: {
    type: 'object',
    properties: { recordTo: { type: 'string', description: 'File that gets a line for each execution' } },
    additionalProperties: false,
  },
  tools: () => readTools().map(({ kind, ...tool }) => ({ ...tool, execute: executor(kind, tool) })),
};

/** @public What a host imports from the copied package. */
export default plugin;

function readTools(): readonly FakeToolData[] {
  return JSON.parse(readFileSync(new URL('./tools.json', import.meta.url), 'utf8'));
}

function executor(kind: FakeToolData['kind'], tool: Omit<FakeToolData, 'kind'>): ToolDefinition['execute'] {
  return (input, context) => {
    const verificationCode = `VC-${randomUUID().slice(0, 8).toUpperCase()}`;
    record({ tool: tool.name, verificationCode, input, context });
    if (kind === 'image') return imageResult(verificationCode);
    return fill(tool.outputSchema, verificationCode);
  };
}

function record(execution: {
  readonly tool: string;
  readonly verificationCode: string;
  readonly input: unknown;
  readonly context: ToolContext;
}): void {
  const { tool, verificationCode, input, context } = execution;
  const { recordTo } = context.config;
  if (typeof recordTo !== 'string') return;
  const line: FakeExecution = {
    at: new Date().toISOString(),
    tool,
    verificationCode,
    callId: context.callId,
    sessionId: context.run.sessionId,
    arguments: input,
  };
  appendFileSync(recordTo, `${JSON.stringify(line)}\n`);
}

function imageResult(verificationCode: string): ToolResult {
  return {
    content: [
      { type: 'text', text: `Condition photo, ${verificationCode}` },
      { type: 'image', data: PIXEL, mimeType: 'image/png' },
    ],
  };
}

/** A value that fits an output schema of ours, with the code in its place. */
function fill(schema: unknown, verificationCode: string): unknown {
  const { type, properties, items, enum: choices } = schema as JsonObject;
  if (Array.isArray(choices)) return choices[0];
  if (type === 'array') return [fill(items, verificationCode), fill(items, verificationCode)];
  if (type === 'integer') return 2;
  if (type !== 'object') return `REF-${randomUUID().slice(0, 8)}`;
  const fields = Object.entries(properties as JsonObject).map(([name, field]) => [
    name,
    name === 'verificationCode' ? verificationCode : fill(field, verificationCode),
  ]);
  return Object.fromEntries(fields);
}
