import type { JsonObject, ToolDefinition } from '@openclaw/plugin-sdk';

type WitnessTool = Omit<ToolDefinition, 'execute'>;

const INPUT: JsonObject = {
  type: 'object',
  properties: { note: { type: 'string' } },
  additionalProperties: false,
};
const OUTPUT: JsonObject = {
  type: 'object',
  properties: { verificationCode: { type: 'string' } },
  required: ['verificationCode'],
  additionalProperties: false,
};

/** A tool of the witness plugin, which takes a note and gives its code; `more` is what else it declares. */
export function witnessTool(name: string, description: string, more: Partial<WitnessTool> = {}): WitnessTool {
  return { name, description, inputSchema: INPUT, outputSchema: OUTPUT, ...more };
}
