import type { CallOutcome, ContentBlock, ToolRef, ToolResult } from '@openclaw/contracts';
import { boundContent, boundResult, isMedia, isTooLong, type Media } from './bound-result.ts';
import { type DispatchResult, errorResult, isRecord } from './controls/control.ts';

/** How a model reads the outcome of a tool it called by the tool's own name. */
export function renderDirect(outcome: CallOutcome): DispatchResult {
  switch (outcome.status) {
    case 'completed': {
      const { result } = outcome;
      return {
        content: boundContent(directContent(result)),
        isError: result.isError === true,
        details: outcome,
        ...(isRecord(result.details) && !isTooLong(result.details) && { structured: result.details }),
        handedOff: [],
      };
    }
    case 'handed-off':
      return { content: [], isError: false, handedOff: [outcome] };
    default:
      return errorResult(outcome.error);
  }
}

/**
 * How a model reads it through `tool_call`: id, name and source beside the result (SRF-13), which is unchanged unless
 * it is longer than any model should be made to read.
 */
export function renderWrapped(outcome: CallOutcome): DispatchResult {
  if (outcome.status !== 'completed') return renderDirect(outcome);
  const { tool, result } = outcome;
  return {
    content: wrappedContent(tool, result),
    isError: result.isError === true,
    details: { tool, result },
    structured: envelopeOf(tool, result),
    handedOff: [],
  };
}

/** The envelope as content: one JSON text, followed by the media that JSON text cannot carry. */
export function wrappedContent(tool: ToolRef, result: ToolResult): readonly ContentBlock[] {
  const media = result.content.filter(isMedia);
  return [{ type: 'text', text: JSON.stringify(envelopeOf(tool, result)) }, ...media];
}

function envelopeOf(tool: ToolRef, result: ToolResult): object {
  const bounded = boundResult(result);
  const content = bounded.content.map((block) => (isMedia(block) ? mediaNote(block) : block));
  return { tool: { id: tool.id, name: tool.name, source: tool.source }, result: { ...bounded, content } };
}

function mediaNote(block: Media): object {
  return { type: block.type, mimeType: block.mimeType, attached: true };
}

function directContent(result: ToolResult): readonly ContentBlock[] {
  if (result.content.length > 0 || result.details === undefined) return result.content;
  return [{ type: 'text', text: JSON.stringify(result.details) }];
}
