import {
  boundText,
  oneLine,
  type Tool,
  type ToolDescription,
  type ToolDescriptor,
  toolRef,
} from '@openclaw/contracts';
import { renderOutputSignature, renderSignature } from '@openclaw/schema';

/** Characters of a description in a descriptor. */
const MAX_DESCRIPTION_CHARACTERS = 240;

/**
 * The compact form of a tool. Untrusted text is put on one line, stripped of control and bidi characters and
 * marked; an untrusted schema is not read (CAT-6, CAT-7, FR-113).
 */
export function compactDescriptor(tool: Tool): ToolDescriptor {
  const description = boundText(oneLine(tool.description), MAX_DESCRIPTION_CHARACTERS);
  if (tool.source !== 'openclaw') return { ...toolRef(tool), description, untrusted: true, input: 'unknown' };
  const input = renderSignature(tool.inputSchema) ?? 'unknown';
  const output = tool.outputSchema === undefined ? undefined : renderOutputSignature(tool.outputSchema);
  return { ...toolRef(tool), description, input, ...(output === undefined ? {} : { output }) };
}

/** The descriptor with the exact input schema, and the output schema of a trusted tool (CAT-9). */
export function fullDescription(tool: Tool, descriptor: ToolDescriptor): ToolDescription {
  const outputSchema = tool.source === 'openclaw' ? tool.outputSchema : undefined;
  return {
    ...descriptor,
    inputSchema: tool.inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
  };
}
