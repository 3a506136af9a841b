import type { Message, ToolRef } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { createHandoffs, type Handoff } from './handoffs.ts';
import { continuedSession, restoreConversation } from './restore-conversation.ts';

const phone: ToolRef = { id: 'client:phone_ring', source: 'client', owner: 'client', name: 'phone_ring' };
const session = { agentId: 'main', sessionKey: 'agent:main:k', sessionId: 's1' };
const user = (text: string): Message => ({ role: 'user', content: [{ type: 'text', text }] });
const said = (text: string): Message => ({ role: 'assistant', content: text, calls: [] });
const result = (callId: string, text: string): Message => ({
  role: 'tool',
  callId,
  content: [{ type: 'text', text }],
});
const calling = (callId: string, name: string, args = '{"times":2}'): Message => ({
  role: 'assistant',
  content: '',
  calls: [{ callId, name, arguments: args }],
});

const seenByProvider: readonly Message[] = [
  calling('c0', 'tool_search', '{"query":"ring phone"}'),
  result('c0', '[]'),
  calling('c1', 'tool_call', '{"id":"client:phone_ring","args":{"times":2}}'),
];
const handoff: Handoff = {
  session,
  messages: seenByProvider,
  pending: [{ callId: 'c1', wrapped: true, preface: [], clientCalls: [{ callId: 'c1', tool: phone }] }],
};
const clientView = [user('ring'), calling('c1', 'phone_ring'), result('c1', 'rang')];
const none = { handoffs: createHandoffs(), deferredClientTools: new Map<string, ToolRef>() };

describe('restoreConversation', () => {
  it('FR-133: continues what the provider saw, with the client’s result in the envelope of tool_call', () => {
    const handoffs = createHandoffs();
    handoffs.add(handoff);
    const restored = restoreConversation(clientView, { ...none, handoffs });
    expect(restored.messages.slice(0, -1)).toEqual([user('ring'), ...seenByProvider]);
    expect(restored.fresh).toEqual(restored.messages.slice(-1));
    const [last] = restored.fresh;
    expect(last).toMatchObject({ role: 'tool', callId: 'c1' });
    expect(JSON.stringify(last)).toContain('client:phone_ring');
    expect(continuedSession(clientView, handoffs)).toEqual(session);
  });

  it('puts a forgotten call back into the control that the model must have used', () => {
    const restored = restoreConversation(clientView, {
      ...none,
      deferredClientTools: new Map([['phone_ring', phone]]),
    });
    expect(restored.messages[1]).toEqual(
      calling('c1', 'tool_call', '{"id":"client:phone_ring","args":{"times":2}}'),
    );
    expect(JSON.stringify(restored.messages[2])).toContain('client:phone_ring');
  });

  it('leaves a visible client tool as it is, and a conversation without calls untouched', () => {
    expect(restoreConversation(clientView, none).messages).toEqual(clientView);
    const talk = [user('a'), said('b'), user('c')];
    expect(restoreConversation(talk, none)).toEqual({ messages: talk, fresh: [user('c')] });
  });

  it('FR-137: a call without its result is refused before a provider would', () => {
    expect(() => restoreConversation(clientView.slice(0, 2), none)).toThrow(
      expect.objectContaining({ code: 'request_invalid' }),
    );
  });

  it.each([
    ['without any call', [user('a'), result('c1', 'x')], 1],
    ['after a message that calls nothing', [user('a'), said('b'), result('c1', 'x')], 2],
    ['apart from its call', [...clientView, said('b'), result('c1', 'x')], 4],
    ['of another call beside the one that was made', [...clientView, result('c2', 'x')], 3],
  ])('FR-137: a result %s is refused, and told by its place', (_why, messages, place) => {
    expect(() => restoreConversation(messages, none)).toThrow(
      expect.objectContaining({ code: 'request_invalid', data: { param: `messages.${place}` } }),
    );
  });

  it('forgets the oldest calls beyond its bound', () => {
    const handoffs = createHandoffs({ maxCharacters: JSON.stringify(handoff).length });
    handoffs.add(handoff);
    handoffs.add({
      ...handoff,
      pending: [{ callId: 'c9', wrapped: true, preface: [], clientCalls: [{ callId: 'c9', tool: phone }] }],
    });
    expect(handoffs.get('c1')).toBeUndefined();
    expect(handoffs.get('c9')).toBeDefined();
  });
});
