import { describe, expect, it } from 'vitest';
import { recordRequest } from '../mock-openai/recorded-request.ts';
import { requestEvidence } from './request-evidence.ts';

const body = {
  model: 'm',
  messages: [
    { role: 'system', content: 'You help. Größe.' },
    { role: 'user', content: 'hello' },
  ],
  tools: [{ type: 'function', function: { name: 'read', parameters: { type: 'object' } } }],
};

function evidenceOf(text: string) {
  return requestEvidence(recordRequest(Buffer.from(text), new Date(0)));
}

describe('requestEvidence', () => {
  it('DIR-4: has one hash for the same prefix, whatever the user says', () => {
    const other = { ...body, messages: [body.messages[0], { role: 'user', content: 'something else' }] };
    const [a, b] = [evidenceOf(JSON.stringify(body)), evidenceOf(JSON.stringify(other))];
    expect(a.prefixSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(b.prefixSha256).toBe(a.prefixSha256);
  });

  it.each([
    {
      what: 'the system prompt',
      changed: { ...body, messages: [{ role: 'system', content: 'You help!' }, body.messages[1]] },
    },
    { what: 'the tools', changed: { ...body, tools: [...body.tools, body.tools[0]] } },
    {
      what: 'the order of keys in a tool',
      changed: {
        ...body,
        tools: [{ function: { parameters: { type: 'object' }, name: 'read' }, type: 'function' }],
      },
    },
  ])('DIR-4: has another hash when $what changed', ({ changed }) => {
    expect(evidenceOf(JSON.stringify(changed)).prefixSha256).not.toBe(
      evidenceOf(JSON.stringify(body)).prefixSha256,
    );
  });

  it('DIR-4: has no hash for bytes that it cannot point at in the body', () => {
    expect(evidenceOf(JSON.stringify(body, undefined, 2)).prefixSha256).toBeNull();
  });

  it('keeps the conversation apart from the prefix', () => {
    const { systemPrompt, messages, toolNames } = evidenceOf(JSON.stringify(body));
    expect({ systemPrompt, messages, toolNames }).toEqual({
      systemPrompt: 'You help. Größe.',
      messages: [{ role: 'user', content: 'hello' }],
      toolNames: ['read'],
    });
  });
});
