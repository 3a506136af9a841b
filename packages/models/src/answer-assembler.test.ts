import { OpenClawError } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { createAnswerAssembler } from './answer-assembler.ts';

const POSITION = 7;

function assemble(deltas: readonly object[], end: { reason?: string; closed?: boolean } = {}) {
  const assembler = createAnswerAssembler({ position: POSITION });
  for (const delta of deltas) assembler.accept({ choices: [{ index: 0, delta, finish_reason: null }] });
  if (end.reason) assembler.accept({ choices: [{ index: 0, delta: {}, finish_reason: end.reason }] });
  const { calls, finished } = assembler.finish({ closed: end.closed ?? true });
  return { reason: finished.reason, calls: calls.map((call) => [call.callId, call.name, call.arguments]) };
}

function fragment(
  index: number | undefined,
  id: string | undefined,
  name: string | undefined,
  args?: unknown,
) {
  return { tool_calls: [{ index, id, function: { name, arguments: args } }] };
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof OpenClawError) return thrown.code;
    throw thrown;
  }
  return 'nothing was thrown';
}

describe('createAnswerAssembler', () => {
  const parallel = [
    fragment(0, 'a', 'f', ''),
    fragment(1, 'b', 'g', '{"y'),
    fragment(0, undefined, undefined, '{"x"'),
    fragment(1, undefined, undefined, '":'),
    fragment(0, undefined, undefined, ':1}'),
    fragment(1, undefined, undefined, '2}'),
  ];
  const whole = [
    ['a', 'f', '{"x":1}'],
    ['b', 'g', '{"y":2}'],
  ];

  it('FR-134: joins the fragments of parallel calls by index', () => {
    expect(assemble(parallel, { reason: 'tool_calls' })).toEqual({ reason: 'tool_calls', calls: whole });
  });

  it('FR-134: whole calls without a reason are calls, closed or not', () => {
    for (const closed of [true, false]) {
      expect(assemble(parallel, { closed })).toEqual({ reason: 'tool_calls', calls: whole });
    }
  });

  it('FR-134: a streamed answer equals the same answer in one body', () => {
    const assembler = createAnswerAssembler({ position: POSITION });
    const tool_calls = whole.map(([id, name, args]) => ({ id, function: { name, arguments: args } }));
    const choices = [{ index: 0, message: { content: 't', tool_calls }, finish_reason: 'tool_calls' }];
    expect(assembler.accept({ choices })).toBe('t');
    expect(assembler.finish({ closed: true }).calls.map((c) => [c.callId, c.name, c.arguments])).toEqual(
      whole,
    );
  });

  it('FR-134: a call cut by the token limit is left out, and the reason stays length', () => {
    expect(assemble(parallel.slice(0, 5), { reason: 'length' })).toEqual({
      reason: 'length',
      calls: [['a', 'f', '{"x":1}']],
    });
  });

  it.each([
    ['stop beside calls', 'stop', 'tool_calls'],
    ['the older word', 'function_call', 'tool_calls'],
    ['a filter', 'content_filter', 'content_filter'],
  ])('FR-134: %s', (_why, reason, expected) => {
    expect(assemble(parallel, { reason }).reason).toBe(expected);
  });

  it.each([
    [
      'no id: one that is the same each time and new in the conversation',
      [fragment(0, undefined, 'f', '{}')],
      [['call_7_0', 'f', '{}']],
    ],
    [
      'one id twice: the second gets its own',
      [fragment(0, 'a', 'f', '{}'), fragment(1, 'a', 'g', '{}')],
      [
        ['a', 'f', '{}'],
        ['call_7_1', 'g', '{}'],
      ],
    ],
    [
      'a new id with every fragment: the first stays',
      [fragment(0, 'a', 'f', '{"x"'), fragment(0, 'b', undefined, ':1}')],
      [['a', 'f', '{"x":1}']],
    ],
    [
      'every call as index 0',
      [fragment(0, 'a', 'f', '{}'), fragment(0, 'b', 'g', '{}')],
      [
        ['a', 'f', '{}'],
        ['b', 'g', '{}'],
      ],
    ],
    ['an index that begins at 1', [fragment(1, 'a', 'f', '{}')], [['a', 'f', '{}']]],
    [
      'no index at all',
      [
        fragment(undefined, 'a', 'f', '{"x"'),
        fragment(undefined, undefined, undefined, ':1}'),
        fragment(undefined, undefined, 'g', '{}'),
      ],
      [
        ['a', 'f', '{"x":1}'],
        ['call_7_1', 'g', '{}'],
      ],
    ],
    [
      'the name with every fragment',
      [fragment(0, 'a', 'f', '{"x"'), fragment(0, 'a', 'f', ':1}')],
      [['a', 'f', '{"x":1}']],
    ],
    ['arguments as an object', [fragment(0, 'a', 'f', { x: 1 })], [['a', 'f', '{"x":1}']]],
    ['no arguments', [fragment(0, 'a', 'f')], [['a', 'f', '{}']]],
    ['a call without a name is none', [fragment(0, 'a', undefined, '{}')], []],
  ])('FR-134: %s', (_why, deltas, calls) => {
    expect(assemble(deltas, { reason: 'tool_calls' }).calls).toEqual(calls);
  });

  it('text with a closed stream and no reason is a stop', () => {
    expect(assemble([{ content: 'hello' }]).reason).toBe('stop');
  });

  it.each([
    ['text that nobody closed', [{ content: 'hel' }], { closed: false }],
    ['half a call', parallel.slice(0, 4), { closed: true }],
    ['a call whose arguments never began', [fragment(0, 'a', 'f', '')], { closed: false }],
  ])('FR-134: %s is a cut', (_why, deltas, end) => {
    expect(codeOf(() => assemble(deltas, end))).toBe('provider_stream_cut');
  });

  it('an answer without a choice, or a chunk that is no object, is not of the protocol', () => {
    const assembler = createAnswerAssembler({ position: 0 });
    assembler.accept({ choices: [] });
    expect(codeOf(() => assembler.finish({ closed: true }))).toBe('provider_invalid_response');
    expect(codeOf(() => assembler.accept('text'))).toBe('provider_invalid_response');
  });

  it('reads usage from a chunk without choices, and text from parts', () => {
    const assembler = createAnswerAssembler({ position: 0 });
    const content = [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ];
    expect(assembler.accept({ choices: [{ delta: { content }, finish_reason: 'stop' }] })).toBe('ab');
    assembler.accept({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } });
    expect(assembler.finish({ closed: true }).finished).toEqual({
      type: 'finished',
      reason: 'stop',
      usage: { inputTokens: 3, outputTokens: 4 },
    });
  });
});
