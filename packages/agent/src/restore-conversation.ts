import {
  type ContentBlock,
  type FunctionCall,
  type Message,
  OpenClawError,
  type SessionIdentity,
  type ToolRef,
} from '@openclaw/contracts';
import { wrappedContent } from '@openclaw/surfaces';
import {
  type CallingMessage,
  type ClientResults,
  type Handoff,
  type Handoffs,
  isCalling,
} from './handoffs.ts';

export interface RestoredConversation {
  /** What the provider is to be sent. */
  readonly messages: readonly Message[];
  /** The last of them, which this request adds to what its session has recorded. */
  readonly fresh: readonly Message[];
}

export interface RestoreOptions {
  readonly handoffs: Handoffs;
  /** Client tools, by name, that the model reaches only through `tool_call`. */
  readonly deferredClientTools: ReadonlyMap<string, ToolRef>;
}

/** The session of the run that these messages continue, where we remember handing one of their calls out. */
export function continuedSession(
  messages: readonly Message[],
  handoffs: Handoffs,
): SessionIdentity | undefined {
  const last = messages.findLast(isCalling);
  return handoffs.get(last?.calls[0]?.callId ?? '')?.session;
}

/**
 * Turns a client's view of a conversation back into the provider's: where we handed a call out, the client saw
 * its own tool called and nothing of the searches and controls around it. Throws `request_invalid` where the
 * result of a call or the call of a result is missing, which every provider would refuse.
 */
export function restoreConversation(
  messages: readonly Message[],
  options: RestoreOptions,
): RestoredConversation {
  const restored: Message[] = [];
  let freshFrom = 0;
  for (let position = 0; position < messages.length; position += 1) {
    const message = messages[position];
    if (message === undefined) break;
    if (message.role === 'tool') throw unasked(message.callId, position);
    if (message.role !== 'assistant') {
      restored.push(message);
      continue;
    }
    if (!isCalling(message)) {
      freshFrom = restored.push(message);
      continue;
    }
    const asked = new Set(message.calls.map(({ callId }) => callId));
    const answers = new Map<string, readonly ContentBlock[]>();
    for (let next = messages[position + 1]; next?.role === 'tool'; next = messages[position + 1]) {
      position += 1;
      if (!asked.has(next.callId)) throw unasked(next.callId, position);
      answers.set(next.callId, next.content);
    }
    checkAnswered(message, answers);
    const handoff = options.handoffs.get(message.calls[0]?.callId ?? '');
    const { calling, results } =
      handoff === undefined
        ? rewrap(message, answers, options)
        : { calling: handoff.messages, results: answer(handoff, answers) };
    restored.push(...calling);
    freshFrom = restored.length;
    restored.push(...results);
  }
  return { messages: restored, fresh: restored.slice(freshFrom) };
}

function checkAnswered(message: CallingMessage, answers: ClientResults): void {
  for (const { callId } of message.calls) {
    if (!answers.has(callId)) {
      const told = JSON.stringify(callId.slice(0, 100));
      throw new OpenClawError(
        'request_invalid',
        `The tool call ${told} has no message of role "tool" with its result.`,
      );
    }
  }
}

function unasked(callId: string, position: number): OpenClawError {
  const told = JSON.stringify(callId.slice(0, 100));
  return new OpenClawError(
    'request_invalid',
    `messages[${position}] is the result of the tool call ${told}, which the assistant message before it does not make.`,
    { data: { param: `messages.${position}` } },
  );
}

/** The client's results in the form in which the model expects them. */
function answer({ pending }: Handoff, answers: ClientResults): readonly Message[] {
  return pending.map(({ callId, wrapped, preface, clientCalls }) => {
    const results = clientCalls.flatMap((call) => {
      const result = answers.get(call.callId) ?? [];
      return wrapped ? wrappedContent(call.tool, { content: result }) : result;
    });
    return { role: 'tool', callId, content: [...preface, ...results] };
  });
}

/** A forgotten hand-off: the calls are put back into the control that the model must have used. */
function rewrap(message: CallingMessage, answers: ClientResults, { deferredClientTools }: RestoreOptions) {
  const calling: Message = {
    ...message,
    calls: message.calls.map((call) => wrapCall(call, deferredClientTools.get(call.name))),
  };
  const results = message.calls.map(({ callId, name }): Message => {
    const tool = deferredClientTools.get(name);
    const result = answers.get(callId) ?? [];
    return {
      role: 'tool',
      callId,
      content: tool === undefined ? result : wrappedContent(tool, { content: result }),
    };
  });
  return { calling: [calling], results };
}

function wrapCall(call: FunctionCall, tool: ToolRef | undefined): FunctionCall {
  if (tool === undefined) return call;
  // The argument text goes in as it came: it is the client's copy of what the model once wrote.
  const args = call.arguments.trim() === '' ? '{}' : call.arguments;
  return { ...call, name: 'tool_call', arguments: `{"id":${JSON.stringify(tool.id)},"args":${args}}` };
}
