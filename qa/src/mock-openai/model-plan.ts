import type { JsonObject } from '@openclaw/contracts';
import type { ConversationView } from './conversation-view.ts';

/** A function call as the mock decides it; the server gives it an id. */
export interface PlannedCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** What the mock says next: a text, or calls. */
export type MockAnswer =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'calls'; readonly calls: readonly PlannedCall[] };

/** The mind of the mock. It sees the request in front of it and nothing else, as a model does. */
export interface ModelPlan {
  next(view: ConversationView): MockAnswer;
}
