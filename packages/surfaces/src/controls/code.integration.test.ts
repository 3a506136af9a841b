import { type CodeBridge, createCodeBridge } from '@openclaw/code-bridge';
import type { JsonObject } from '@openclaw/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRig, makeTool } from '../../test/rig.ts';

const tools = [
  makeTool({
    name: 'create_event',
    owner: 'calendar',
    description: 'Create a calendar event',
    inputSchema: {
      type: 'object',
      properties: { title: { type: 'string' } },
      required: ['title'],
      additionalProperties: false,
    },
  }),
  makeTool({ name: 'list_rooms', owner: 'calendar', description: 'List meeting rooms' }),
  makeTool({ name: 'phone_ring', source: 'client', description: 'Ring the phone' }),
];

let bridge: CodeBridge;
beforeAll(async () => {
  bridge = await createCodeBridge();
});
afterAll(async () => {
  await bridge[Symbol.asyncDispose]();
});

async function program(code: string) {
  const rig = makeRig('code', tools, { bridge });
  const result = await rig.surface.dispatch(
    { callId: 'c', name: 'tool_search_code', arguments: JSON.stringify({ code }) },
    { signal: new AbortController().signal },
  );
  const [block] = result.content;
  const body: JsonObject = JSON.parse(block?.type === 'text' ? block.text : 'null');
  return { rig, result, body };
}

describe('tool_search_code', () => {
  it('BRG-1, TEL-1: a program searches, describes and calls; its result carries the telemetry', async () => {
    const { rig, body } = await program(`
      const [hit] = await openclaw.tools.search('create event', { limit: 1 });
      const { inputSchema } = await openclaw.tools.describe(hit.id);
      const { tool, result } = await openclaw.tools.call(hit.id, { title: 'x' });
      return { required: inputSchema.required, tool, details: result.details };`);
    expect(body).toMatchObject({
      ok: true,
      value: {
        required: ['title'],
        tool: { id: 'openclaw:calendar:create_event', source: 'openclaw' },
        details: { title: 'x' },
      },
      telemetry: { catalogSize: 3, sources: { openclaw: 2, mcp: 0, client: 1 } },
    });
    expect(rig.observed).toEqual(['search create event: 1', 'describe openclaw:calendar:create_event']);
    expect(rig.ran).toHaveLength(1);
  });

  it('EXE-2, EXE-5: a refusal is an Error with its code, and nothing ran', async () => {
    const { rig, body } = await program(`
      const codes = [];
      for (const [id, args] of [['create_event', {}], ['nothing_like_it', {}]]) {
        try { await openclaw.tools.call(id, args); } catch (error) { codes.push([error instanceof Error, error.code]); }
      }
      return codes;`);
    expect(body['value']).toEqual([
      [true, 'arguments_invalid'],
      [true, 'tool_not_found'],
    ]);
    expect(rig.ran).toEqual([]);
  });

  it('SRF-11: limits and queries are checked as in tool_search', async () => {
    const { body } = await program(`
      try { await openclaw.tools.search('event', { limit: 0 }); } catch (error) { return error.code; }`);
    expect(body['value']).toBe('search_invalid');
  });

  it('FR-133: calls of client tools end the program, go out together, and say what has already run', async () => {
    const { rig, result, body } = await program(`
      await openclaw.tools.call('list_rooms', {});
      await Promise.all([1, 2].map((times) => openclaw.tools.call('phone_ring', { times })));
      return 'never';`);
    expect(result.handedOff.map((call) => [call.tool.id, call.arguments])).toEqual([
      ['client:phone_ring', { times: 1 }],
      ['client:phone_ring', { times: 2 }],
    ]);
    expect(body).toMatchObject({ ran: [{ id: 'openclaw:calendar:list_rooms', status: 'completed' }] });
    expect(body['telemetry']).toBeDefined();
    expect(rig.ran.map(({ id }) => id)).toEqual(['openclaw:calendar:list_rooms']);
  });

  it('BRG-11: an error of a call that the program lets through says which tool and why', async () => {
    const { body } = await program(`await openclaw.tools.call('openclaw:calendar:create_event', {});`);
    expect(body).toMatchObject({
      ok: false,
      error: {
        code: 'program_error',
        failedCall: { method: 'call', id: 'openclaw:calendar:create_event', code: 'arguments_invalid' },
      },
    });
  });

  it.each([
    ['returns', 'return 42;', { value: 42 }],
    ['throws', `throw new Error('late');`, { error: { code: 'program_error', message: 'Error: late' } }],
  ])(
    'FR-133: what a program %s beside a client call that it does not await is told with it',
    async (_how, end, told) => {
      const { result, body } = await program(`void openclaw.tools.call('phone_ring', {}); ${end}`);
      expect(result.handedOff).toMatchObject([{ tool: { id: 'client:phone_ring' } }]);
      expect(body).toMatchObject(told);
    },
  );

  it('FR-133: a program that awaits the client has neither a value nor an error', async () => {
    const { body } = await program(`await openclaw.tools.call('phone_ring', {}); return 42;`);
    expect(Object.keys(body)).toEqual(['note', 'ran', 'logs', 'telemetry']);
  });

  it('BRG-11: a program that fails is told apart by code, and is an error for the model', async () => {
    const { result, body } = await program('return missing;');
    expect(result.isError).toBe(true);
    expect(body).toMatchObject({ ok: false, error: { code: 'program_error' } });
  });
});
