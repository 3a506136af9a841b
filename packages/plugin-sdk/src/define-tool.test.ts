import { Type as LegacyType } from '@sinclair/typebox';
import { Type } from 'typebox';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import * as z3 from 'zod/v3';
import { checkTools, defineTool, type ToolDefinition, type ToolResult, toolFailure } from './index.ts';

const PAID = {
  type: 'object',
  properties: { paid: { type: 'boolean' } },
  required: ['paid'],
  additionalProperties: false,
} as const;

describe('defineTool', () => {
  it('leaves a definition in JSON Schema as it is', () => {
    const definition = {
      name: 'a',
      description: 'A.',
      inputSchema: PAID,
      outputSchema: { type: 'string' },
      catalogMode: 'direct-only',
      execute: () => 'done',
    } as const;
    expect(defineTool(definition)).toEqual(definition);
  });

  it('infers the input from the schema', () => {
    defineTool({
      name: 'water',
      description: 'Water a zone.',
      inputSchema: {
        type: 'object',
        properties: { zone: { type: 'string' }, mode: { enum: ['drip', 'flood'] } },
        required: ['zone'],
      },
      execute(input) {
        expectTypeOf(input.zone).toEqualTypeOf<string>();
        expectTypeOf(input.mode).toEqualTypeOf<'drip' | 'flood' | undefined>();
        // @ts-expect-error: no such parameter
        void input.area;
        return 'watered';
      },
    });
  });

  it('refuses to compile a result that does not fit the output schema', () => {
    const schemas = {
      name: 'paid',
      description: 'Is it paid?',
      inputSchema: { type: 'object' },
      outputSchema: PAID,
    } as const;
    defineTool({ ...schemas, execute: () => ({ paid: true }) });
    defineTool({ ...schemas, execute: async () => ({ content: [], details: { paid: true } }) });
    defineTool({ ...schemas, execute: () => toolFailure('The till is shut.') });
    // @ts-expect-error: paid is a boolean
    defineTool({ ...schemas, execute: () => ({ paid: 'yes' }) });
    // @ts-expect-error: paid is required
    defineTool({ ...schemas, execute: async () => ({}) });
    // @ts-expect-error: nor may a whole result hold other details
    defineTool({ ...schemas, execute: () => ({ content: [], details: { paid: 1 } }) });
    // @ts-expect-error: text would be the details, and they are an object
    defineTool({ ...schemas, execute: () => 'yes' });
    expectTypeOf(defineTool({ ...schemas, execute: () => ({ paid: true }) })).toEqualTypeOf<
      ToolDefinition<{ readonly [key: string]: unknown }, { readonly paid: boolean }>
    >();
  });

  it('takes any answer of a tool without an output schema, and text of one whose result is text', () => {
    const schemas = { name: 'a', description: 'A.', inputSchema: true } as const;
    defineTool({ ...schemas, execute: () => 'text' });
    defineTool({ ...schemas, execute: () => ({ any: 'thing' }) });
    defineTool({ ...schemas, outputSchema: { type: 'string' }, execute: () => 'text' });
  });

  it('fits in a list of tools of other types', () => {
    const tool = defineTool({ name: 'a', description: 'A.', inputSchema: PAID, execute: () => 'done' });
    expectTypeOf(tool).toExtend<ToolDefinition>();
    expectTypeOf<ToolResult>().not.toBeAny();
  });
});

describe('defineTool with TypeBox', () => {
  it('types input and result, and the schemas are what TypeBox wrote', () => {
    const inputSchema = Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) });
    const tool = defineTool({
      name: 'forecast',
      description: 'Weather of a city.',
      inputSchema,
      outputSchema: Type.Object({ celsius: Type.Number() }),
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<{ readonly city: string; readonly days?: number }>();
        // @ts-expect-error: no such parameter
        void input.town;
        return { celsius: 20 };
      },
    });
    expect(tool.inputSchema).toBe(inputSchema);
    expect(checkTools([tool]).problems).toEqual([]);
    expect(JSON.parse(JSON.stringify(tool.outputSchema))).toEqual({
      type: 'object',
      properties: { celsius: { type: 'number' } },
      required: ['celsius'],
    });
  });

  it('refuses to compile a wrong result', () => {
    const schemas = {
      name: 'a',
      description: 'A.',
      inputSchema: Type.Object({}),
      outputSchema: Type.Object({ celsius: Type.Number() }),
    };
    // @ts-expect-error: celsius is a number
    defineTool({ ...schemas, execute: () => ({ celsius: 'warm' }) });
  });

  it('types those of TypeBox before 1.0', () => {
    defineTool({
      name: 'a',
      description: 'A.',
      inputSchema: LegacyType.Object({
        city: LegacyType.String(),
        days: LegacyType.Optional(LegacyType.Integer()),
      }),
      outputSchema: LegacyType.Object({ celsius: LegacyType.Number() }),
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<{ city: string; days?: number }>();
        return { celsius: 20 };
      },
    });
  });
});

describe('defineTool with Zod', () => {
  const inputSchema = z.object({ city: z.string(), days: z.number().int().default(3) });

  it('types what comes in before defaults, and what goes out', () => {
    const tool = defineTool({
      name: 'forecast',
      description: 'Weather of a city.',
      inputSchema,
      outputSchema: z.object({ celsius: z.number(), unit: z.string().default('C') }),
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<{ city: string; days?: number | undefined }>();
        // @ts-expect-error: no such parameter
        void input.town;
        return { celsius: 20, unit: 'C' };
      },
    });
    expect(tool.inputSchema).toMatchObject({ type: 'object', required: ['city'] });
    expect(tool.outputSchema).toMatchObject({ required: ['celsius', 'unit'] });
    expect(tool.inputSchema).not.toHaveProperty('$schema');
    expect(checkTools([tool]).problems).toEqual([]);
  });

  it('refuses to compile a wrong result', () => {
    const schemas = {
      name: 'a',
      description: 'A.',
      inputSchema,
      outputSchema: z.object({ celsius: z.number() }),
    };
    // @ts-expect-error: celsius is a number
    defineTool({ ...schemas, execute: () => ({ celsius: 'warm' }) });
  });

  it('takes what z.toJSONSchema gives', () => {
    const tool = defineTool({
      name: 'a',
      description: 'A.',
      inputSchema: z.toJSONSchema(inputSchema),
      execute(input) {
        expectTypeOf(input.city).toEqualTypeOf<string>();
        return input.city;
      },
    });
    expect(tool.inputSchema).toMatchObject({ type: 'object', required: ['city'] });
  });

  it('takes of Zod Mini what z.toJSONSchema gives, and refuses what has no JSON Schema of its own', () => {
    const mini = zm.object({ city: zm.string() });
    defineTool({
      name: 'a',
      description: 'A.',
      inputSchema: zm.toJSONSchema(mini),
      execute: (input) => input.city,
    });
    const rest = { name: 'a', description: 'A.', execute: () => 'done' };
    // @ts-expect-error: it has no JSON Schema of its own
    const define = () => defineTool({ ...rest, inputSchema: mini });
    const named = { code: 'tool_invalid', message: expect.stringContaining('inputSchema of a') };
    expect(define).toThrow(expect.objectContaining(named));
  });

  it.each<readonly [string, unknown, string]>([
    ['in place of JSON Schema', z3.object({ city: z3.string() }), '/tools/0/inputSchema'],
    ['for each property', { city: z3.string(), days: z3.number() }, '/tools/0/inputSchema/city'],
  ])('names the library of a schema that no defineTool has seen, %s', (_what, schema, path) => {
    const wild = { name: 'a', description: 'A.', inputSchema: schema, execute: () => 'done' };
    const { problems } = checkTools([wild]);
    expect(problems).toEqual([{ path, tool: 'a', message: expect.stringContaining('zod') }]);
  });

  it('tells a schema that JSON Schema cannot hold', () => {
    const inputWithDate = z.object({ when: z.date() });
    const define = () =>
      defineTool({ name: 'a', description: 'A.', inputSchema: inputWithDate, execute: () => 'done' });
    expect(define).toThrow(expect.objectContaining({ code: 'tool_invalid' }));
  });
});
