import type { ContentBlock } from './content.ts';

/** A function call as a model made it: the name and argument text exactly as they arrived. */
export interface FunctionCall {
  readonly callId: string;
  readonly name: string;
  /** JSON text; a model may send text that does not parse. */
  readonly arguments: string;
}

/** A conversation in the house's own form; each model client turns it into its wire format. */
export type Message =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: readonly ContentBlock[] }
  | { readonly role: 'assistant'; readonly content: string; readonly calls: readonly FunctionCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: readonly ContentBlock[] };
