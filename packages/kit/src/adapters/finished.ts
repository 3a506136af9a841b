import { type ContentBlock, OpenClawError } from '@openclaw/contracts';
import { contentText } from '@openclaw/models';
import type { DispatchResult } from '@openclaw/surfaces';

/** What an adapter needs of the call it answers. */
export type AnsweredCall = { readonly callId: string };

/** The content of an answer. Throws `request_invalid` for a call that was handed off, as it has none yet. */
export function finishedContent({ content, handedOff }: DispatchResult): readonly ContentBlock[] {
  const [first] = handedOff;
  if (first === undefined) return content;
  const message = `The call of ${first.tool.name} was handed off: run that tool yourself and send what it gives.`;
  throw new OpenClawError('request_invalid', message, { data: { toolId: first.tool.id } });
}

/** An answer as text, for a loop that takes nothing else; media become a note. Throws as an adapter does. */
export function resultText(result: DispatchResult): string {
  return contentText(finishedContent(result));
}
