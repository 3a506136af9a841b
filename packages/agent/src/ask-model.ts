import type {
  FinishReason,
  FunctionCall,
  ModelClient,
  ModelRequest,
  TokenUsage,
  TurnEvent,
} from '@openclaw/contracts';

/** One whole answer of a model. */
export interface ModelAnswer {
  readonly text: string;
  readonly calls: readonly FunctionCall[];
  readonly reason: FinishReason;
  readonly usage: TokenUsage;
}

export interface AskOptions {
  readonly signal: AbortSignal;
  /** Put before the first text, to set it apart from earlier answers of the same run. */
  readonly separator: string;
}

/** Streams one request: yields the answer's text as it comes, returns the whole answer. */
export async function* askModel(
  client: ModelClient,
  request: ModelRequest,
  { signal, separator }: AskOptions,
): AsyncGenerator<TurnEvent & { readonly type: 'text' }, ModelAnswer> {
  let text = '';
  let reason: FinishReason = 'stop';
  let usage: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  const calls: FunctionCall[] = [];
  for await (const event of client.stream(request, { signal })) {
    switch (event.type) {
      case 'text':
        yield { type: 'text', text: text === '' ? separator + event.text : event.text };
        text += event.text;
        break;
      case 'call':
        calls.push({ callId: event.callId, name: event.name, arguments: event.arguments });
        break;
      case 'finished':
        reason = event.reason;
        usage = event.usage ?? usage;
    }
  }
  return { text, calls, reason, usage };
}
