import type { JsonSchema } from './json.ts';
import type { ToolRef } from './tool.ts';

/** What a search returns for a tool: small enough to put many of them into a prompt. */
export interface ToolDescriptor extends ToolRef {
  readonly description: string;
  /** Present on MCP and client tools: name and description are somebody else's words, data and not advice. */
  readonly untrusted?: true;
  /** TypeScript-style signature of the arguments; `unknown` for untrusted tools. */
  readonly input: string;
  /** Signature of `result.details`; only for a trusted tool with a complete, closed output schema. */
  readonly output?: string;
}

/** What describe returns: the descriptor with the exact schemas. */
export interface ToolDescription extends ToolDescriptor {
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
}
