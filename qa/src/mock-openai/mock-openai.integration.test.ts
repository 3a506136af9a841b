import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '@openclaw/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createGoalPlan, type GoalPlanOptions } from './goal-plan.ts';
import { isObject, objectsOf, textOf } from './json-shape.ts';
import { type MockOpenAi, type MockOpenAiOptions, startMockOpenAi } from './start-mock-openai.ts';

const running: MockOpenAi[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((mock) => mock.close()));
});

async function start(options: MockOpenAiOptions = {}): Promise<MockOpenAi> {
  const mock = await startMockOpenAi(options);
  running.push(mock);
  return mock;
}

function startWithGoals(plan: GoalPlanOptions): Promise<MockOpenAi> {
  return start({ plan: createGoalPlan(plan) });
}

function tool(name: string, description = '', properties: JsonObject = {}): JsonObject {
  return { type: 'function', function: { name, description, parameters: { type: 'object', properties } } };
}

const CONTROLS = [tool('tool_search'), tool('tool_describe'), tool('tool_call')];
const USER = { role: 'user', content: 'Get me over the river on Friday.' };
const FERRY = { need: 'book a river ferry crossing', arguments: { day: 'Friday' } };

function post(mock: MockOpenAi, body: string | JsonObject): Promise<Response> {
  return fetch(`${mock.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Plays the agent's side: runs each call by `results` and asks again, until a text comes. */
async function converse(
  mock: MockOpenAi,
  request: { readonly tools: readonly JsonObject[]; readonly system?: string; readonly user?: string },
  results: (name: string, args: JsonObject) => JsonValue,
): Promise<{ calls: [string, JsonObject][]; rounds: number; text: string }> {
  const user = request.user === undefined ? USER : { role: 'user', content: request.user };
  const system = { role: 'system', content: request.system ?? 'You help.' };
  const messages: JsonObject[] = [system, user];
  const calls: [string, JsonObject][] = [];
  for (let rounds = 1; rounds < 9; rounds += 1) {
    const tools = request.tools.length > 0 ? { tools: request.tools } : {};
    const response = await post(mock, { model: 'm', messages, ...tools });
    const message = messageOf(await response.json());
    messages.push(message);
    const made = objectsOf(message['tool_calls']);
    if (made.length === 0) return { calls, rounds, text: textOf(message['content']) };
    for (const call of made) {
      const { name, arguments: json } = isObject(call['function']) ? call['function'] : {};
      const args: JsonObject = JSON.parse(textOf(json));
      calls.push([textOf(name), args]);
      const result = results(textOf(name), args);
      const content = typeof result === 'string' ? result : JSON.stringify(result);
      messages.push({ role: 'tool', tool_call_id: call['id'] ?? '', content });
    }
  }
  throw new Error('the mock never came to an end');
}

function messageOf(body: unknown): JsonObject {
  const { choices } = body as { choices: [{ message: JsonObject }] };
  return choices[0].message;
}

const FERRY_CANDIDATE = {
  id: 'openclaw:quay:ferry_book',
  source: 'openclaw',
  owner: 'quay',
  name: 'ferry_book',
  description: 'Book a crossing on a river ferry.',
  input: '{ day: string }',
};
const BRIDGE_CANDIDATE = {
  ...FERRY_CANDIDATE,
  id: 'openclaw:quay:toll',
  name: 'bridge_toll',
  description: 'Pay.',
};

describe('QA-1: the mock finds its way from the tool list alone', () => {
  it('direct: calls the visible function that fits the need, and quotes its result', async () => {
    const mock = await startWithGoals({ goals: [FERRY] });
    const tools = [tool('bridge_toll', 'Pay.'), tool('ferry_book', 'Book a crossing on a river ferry.')];
    const { calls, text } = await converse(mock, { tools }, () => 'ticket K-77');
    expect(calls).toEqual([['ferry_book', { day: 'Friday' }]]);
    expect(text).toContain('ticket K-77');
  });

  it('tools: one batch for two queries, then the fitting candidate by its id', async () => {
    const goal = { ...FERRY, queries: ['river ferry', 'cross the water'] };
    const mock = await startWithGoals({ goals: [goal] });
    const { calls, text } = await converse(mock, { tools: CONTROLS }, (name) =>
      name === 'tool_search'
        ? {
            results: [
              { query: 'river ferry', candidates: [BRIDGE_CANDIDATE, FERRY_CANDIDATE] },
              { query: 'cross the water', candidates: [] },
            ],
          }
        : { tool: { id: FERRY_CANDIDATE.id, name: 'ferry_book', source: 'openclaw' }, result: 'ticket K-77' },
    );
    expect(calls).toEqual([
      ['tool_search', { queries: [{ query: 'river ferry' }, { query: 'cross the water' }] }],
      ['tool_call', { id: 'openclaw:quay:ferry_book', args: { day: 'Friday' } }],
    ]);
    expect(text).toContain('ticket K-77');
  });

  it('tools: a single query reads the candidate array, and an unknown input is described first', async () => {
    const mock = await startWithGoals({ goals: [FERRY] });
    const unknown = { ...FERRY_CANDIDATE, id: 'mcp:quay:ferry_book', input: 'unknown' };
    const { calls } = await converse(mock, { tools: CONTROLS }, (name) =>
      name === 'tool_search' ? [unknown] : {},
    );
    expect(calls).toEqual([
      ['tool_search', { query: FERRY.need }],
      ['tool_describe', { id: 'mcp:quay:ferry_book' }],
      ['tool_call', { id: 'mcp:quay:ferry_book', args: { day: 'Friday' } }],
    ]);
  });

  it('tools: an id that no result held is never called', async () => {
    const mock = await startWithGoals({ goals: [{ ...FERRY, toolName: 'ferry_book' }] });
    for (const answer of [[], [BRIDGE_CANDIDATE], 'Error: search is over budget']) {
      const { calls, text } = await converse(mock, { tools: CONTROLS }, () => answer);
      expect(calls.map(([name]) => name)).toEqual(['tool_search']);
      if (typeof answer === 'string') expect(text).toContain(answer);
    }
  });

  it('tools: two goals share one search and run one after the other, or at once', async () => {
    const toll = { need: 'pay the bridge toll', arguments: {} };
    const search = (name: string) =>
      name === 'tool_search'
        ? {
            results: [
              { query: FERRY.need, candidates: [FERRY_CANDIDATE] },
              { query: toll.need, candidates: [BRIDGE_CANDIDATE] },
            ],
          }
        : 'done';
    for (const [parallel, rounds] of [
      [false, 4],
      [true, 3],
    ] as const) {
      const mock = await startWithGoals({ goals: [FERRY, toll], parallel });
      const found = await converse(mock, { tools: CONTROLS }, search);
      expect(found.calls.map(([name, args]) => args['id'] ?? name)).toEqual([
        'tool_search',
        FERRY_CANDIDATE.id,
        BRIDGE_CANDIDATE.id,
      ]);
      expect(found.rounds).toBe(rounds);
    }
  });

  it('code: writes a program that searches, chooses and calls', async () => {
    const mock = await startWithGoals({ goals: [FERRY] });
    const { calls, text } = await converse(mock, { tools: [tool('tool_search_code')] }, (_name, args) => {
      expect(Object.keys(args)).toEqual(['code']);
      return { ok: true, value: { ticket: 'K-77' }, logs: [], telemetry: {} };
    });
    expect(calls.length).toBe(1);
    expect(text).toContain('K-77');

    const asked: JsonValue[] = [];
    const openclaw = {
      tools: {
        search: async (query: string) => {
          asked.push(query);
          return [BRIDGE_CANDIDATE, FERRY_CANDIDATE];
        },
        call: async (id: string, args: JsonValue) => {
          asked.push(id, args);
          return { tool: FERRY_CANDIDATE, result: { content: [], details: { ticket: 'K-77' } } };
        },
      },
    };
    expect(await runProgram(textOf(calls[0]?.[1]['code']), openclaw)).toEqual({
      tool: { id: FERRY_CANDIDATE.id, name: 'ferry_book', source: 'openclaw' },
      result: { ticket: 'K-77' },
    });
    expect(asked).toEqual([FERRY.need, FERRY_CANDIDATE.id, { day: 'Friday' }]);
  });

  const system =
    '# Tools\n- bridge_toll: Pay.\n- ferry_book: Book a river ferry crossing.\n# Skills\n- ferry_skill: x';

  it('directory: calls a name that it read in the prompt, where the plan likes that', async () => {
    const mock = await startWithGoals({ goals: [FERRY], preferHiddenNames: true });
    const { calls } = await converse(mock, { tools: CONTROLS, system }, () => 'ok');
    expect(calls).toEqual([['ferry_book', { day: 'Friday' }]]);
  });

  it('directory: searches where it does not, and where the prompt lists nothing that fits', async () => {
    const shy = await startWithGoals({ goals: [FERRY] });
    const bold = await startWithGoals({ goals: [FERRY], preferHiddenNames: true });
    const answers = () => [FERRY_CANDIDATE];
    expect((await converse(shy, { tools: CONTROLS, system }, answers)).calls[0]?.[0]).toBe('tool_search');
    expect((await converse(bold, { tools: CONTROLS }, answers)).calls[0]?.[0]).toBe('tool_search');
  });

  it('a goal waits for the text that it is meant for', async () => {
    const mock = await startWithGoals({ goals: [{ ...FERRY, when: 'THE RIVER' }] });
    const tools = [tool('ferry_book', 'Book a river ferry crossing.')];
    expect((await converse(mock, { tools, user: 'hello' }, () => '')).calls).toEqual([]);
    expect((await converse(mock, { tools }, () => '')).calls.length).toBe(1);
  });

  it('alone: does what the user says, and repeats what it does not understand', async () => {
    const mock = await start();
    const user = 'Please use ferry_book with {"day": "Friday"}';
    const direct = await converse(mock, { tools: [tool('ferry_book')], user }, () => 'K-77');
    expect([direct.calls, direct.text.includes('K-77')]).toEqual([[['ferry_book', { day: 'Friday' }]], true]);
    const searched = await converse(mock, { tools: CONTROLS, user }, () => [FERRY_CANDIDATE]);
    expect(searched.calls.map(([name]) => name)).toEqual(['tool_search', 'tool_call']);
    expect((await converse(mock, { tools: [], user: 'hello there' }, () => '')).text).toContain(
      'hello there',
    );
  });
});

describe('the wire', () => {
  const request = {
    model: 'm',
    messages: [USER],
    tools: [tool('ferry_book', 'Book a river ferry crossing.')],
  };

  it('the stream has one id per call, fragments of arguments, a reason, and equals the body', async () => {
    const mock = await startWithGoals({ goals: [FERRY] });
    const body = messageOf(await (await post(mock, request)).json());
    const streamed = await post(mock, { ...request, stream: true, stream_options: { include_usage: true } });
    expect(streamed.headers.get('content-type')).toContain('text/event-stream');
    const events = (await streamed.text()).trimEnd().split('\n\n');
    expect(events.at(-1)).toBe('data: [DONE]');
    const chunks = events.slice(0, -1).map((event): JsonObject => JSON.parse(event.slice('data: '.length)));
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: expect.any(Number) } });

    const choices = chunks.flatMap((chunk) => objectsOf(chunk['choices']));
    expect(choices.at(-1)?.['finish_reason']).toBe('tool_calls');
    const fragments = choices.flatMap(({ delta }) => (isObject(delta) ? objectsOf(delta['tool_calls']) : []));
    expect(fragments.filter(({ id }) => id !== undefined).length).toBe(1);
    expect(fragments.length).toBeGreaterThanOrEqual(4);
    const joined = fragments
      .map((part) => (isObject(part['function']) ? part['function']['arguments'] : ''))
      .join('');
    expect([{ name: 'ferry_book', arguments: joined }]).toEqual(
      objectsOf(body['tool_calls']).map((call) => call['function']),
    );
  });

  it('records the exact bytes of each request, in memory and on disk', async () => {
    const recordTo = await mkdtemp(join(tmpdir(), 'mock-openai-'));
    try {
      const mock = await start({ recordTo, now: () => new Date(0) });
      const system = { role: 'system', content: 'Über' };
      const text = ` ${JSON.stringify({ ...request, messages: [system, USER] })}\n`;
      await post(mock, text);
      await post(mock, 'not JSON');
      expect(mock.requests.map(({ body }) => body.toString())).toEqual([text, 'not JSON']);
      expect(mock.requests[0]).toMatchObject({
        at: '1970-01-01T00:00:00.000Z',
        bytes: Buffer.byteLength(text),
        toolsBytes: JSON.stringify(request.tools).length,
        systemPromptBytes: 5,
        toolNames: ['ferry_book'],
      });
      expect(await readdir(recordTo)).toEqual(['request-0001.json', 'request-0002.json']);
      expect(await readFile(join(recordTo, 'request-0001.json'), 'utf8')).toBe(text);
    } finally {
      await rm(recordTo, { recursive: true });
    }
  });

  it('gives every call of a process its own id', async () => {
    const mock = await startWithGoals({ goals: [FERRY] });
    const ids = [];
    for (let i = 0; i < 3; i += 1) {
      const message = messageOf(await (await post(mock, request)).json());
      ids.push(...objectsOf(message['tool_calls']).map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(3);
  });

  it('lists models, and answers an unknown route in the form of the API', async () => {
    const mock = await start();
    expect(await (await fetch(`${mock.url}/models`)).json()).toMatchObject({
      object: 'list',
      data: [{ id: 'mock-model' }, {}, {}, {}, {}, {}, {}, {}, {}],
    });
    const missing = await fetch(`${mock.url}/other`);
    expect([missing.status, await missing.json()]).toMatchObject([404, { error: { code: 'unknown_url' } }]);
  });

  const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
  const array = { type: 'array' };

  it.each<[string, string | JsonObject]>([
    ['no JSON', '{'],
    ['no model', { messages: [USER] }],
    ['no messages', { model: 'm', messages: [] }],
    ['an array without items', { ...request, tools: [tool('f', '', { deep: { anyOf: [array] } })] }],
    [
      'a root that is no object',
      { ...request, tools: [{ type: 'function', function: { name: 'f', parameters: {} } }] },
    ],
    ['an empty list of tools', { ...request, tools: [] }],
    ['a name with a dot', { ...request, tools: [tool('a.b')] }],
    ['two tools of one name', { ...request, tools: [tool('f'), tool('f')] }],
    [
      'a call without its result',
      { ...request, messages: [USER, { role: 'assistant', tool_calls: [call] }] },
    ],
    [
      'a result without its call',
      { ...request, messages: [USER, { role: 'tool', tool_call_id: 'a', content: '' }] },
    ],
  ])('refuses as strict providers do: %s', async (_why, body) => {
    const response = await post(await start(), body);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'invalid_request' } },
    ]);
  });
});

describe('faults', () => {
  const request = { model: 'm', messages: [USER] };

  it.each([
    ['401', 401],
    ['429', 429],
    ['500', 500],
  ])('fault-%s by the name of the model', async (kind, status) => {
    const response = await post(await start(), { ...request, model: `fault-${kind}` });
    expect([response.status, await response.json()]).toMatchObject([status, { error: {} }]);
    expect(response.headers.has('retry-after')).toBe(kind === '429');
  });

  it('comes on the request it is planned for, and only then', async () => {
    const mock = await start({ faults: [{ onRequest: 2, fault: '500' }] });
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await post(mock, request)).status);
    expect(statuses).toEqual([200, 500, 200]);
  });

  it('sends nothing, half of an answer, or something else than JSON', async () => {
    const mock = await start();
    const ask = (kind: string, stream: boolean) => post(mock, { ...request, model: `fault-${kind}`, stream });
    expect(await (await ask('empty', true)).text()).toBe('');
    for (const stream of [true, false]) {
      await expect((await ask('cut-stream', stream)).text()).rejects.toThrow();
      expect(await (await ask('invalid-json', stream)).text()).toContain('{"choices": [');
    }
    await expect(ask('drop', true)).rejects.toThrow();
  });

  it('a hanging answer does not keep the mock from closing', async () => {
    const mock = await start();
    const hanging = post(mock, { ...request, model: 'fault-hang' });
    const failed = expect(hanging).rejects.toThrow();
    await expect.poll(() => mock.requests.length).toBe(1);
    await mock.close();
    await failed;
  });
});

function runProgram(code: string, openclaw: object): Promise<unknown> {
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  return new AsyncFunction('openclaw', code)(openclaw);
}
