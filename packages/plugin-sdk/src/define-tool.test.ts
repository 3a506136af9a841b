import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineTool, type FromSchema, type ToolDefinition, type ToolResult } from './index.ts';

const inputSchema = {
  type: 'object',
  properties: {
    zone: { type: 'string' },
    mode: { enum: ['drip', 'flood'] },
    litres: { type: ['number', 'null'] },
    tags: { type: 'array', items: { type: 'string' } },
    when: { anyOf: [{ type: 'integer' }, { const: 'now' }] },
    beyond: { $ref: '#/$defs/x' },
  },
  required: ['zone'],
  additionalProperties: false,
} as const;

describe('defineTool', () => {
  it('gives back the very definition', () => {
    const definition = { name: 'a', description: 'A.', inputSchema, execute: () => 'done' } as const;
    expect(defineTool(definition)).toBe(definition);
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
      outputSchema: {
        type: 'object',
        properties: { paid: { type: 'boolean' } },
        required: ['paid'],
        additionalProperties: false,
      },
    } as const;
    defineTool({ ...schemas, execute: () => ({ paid: true }) });
    defineTool({ ...schemas, execute: async () => ({ content: [], details: { paid: true } }) });
    // @ts-expect-error: paid is a boolean
    defineTool({ ...schemas, execute: () => ({ paid: 'yes' }) });
    // @ts-expect-error: paid is required
    defineTool({ ...schemas, execute: async () => ({}) });
    // @ts-expect-error: nor may a whole result hold other details
    defineTool({ ...schemas, execute: () => ({ content: [], details: { paid: 1 } }) });
    expectTypeOf(defineTool({ ...schemas, execute: () => ({ paid: true }) })).toEqualTypeOf<
      ToolDefinition<{ readonly [key: string]: unknown }, { readonly paid: boolean }>
    >();
  });

  it('fits in a list of tools of other types', () => {
    const tool = defineTool({ name: 'a', description: 'A.', inputSchema, execute: () => 'done' });
    expectTypeOf(tool).toExtend<ToolDefinition>();
  });
});

describe('FromSchema', () => {
  it('covers objects, lists, unions, enum, const and null, and leaves the rest unknown', () => {
    type Input = FromSchema<typeof inputSchema>;
    expectTypeOf<Input>().toEqualTypeOf<{
      readonly zone: string;
      readonly mode?: 'drip' | 'flood';
      readonly litres?: number | null;
      readonly tags?: readonly string[];
      readonly when?: number | 'now';
      readonly beyond?: unknown;
    }>();
    expectTypeOf<FromSchema<true>>().toEqualTypeOf<unknown>();
    expectTypeOf<FromSchema<{ type: 'object'; additionalProperties: { type: 'integer' } }>>().toEqualTypeOf<{
      readonly [key: string]: number;
    }>();
    expectTypeOf<ToolResult>().not.toBeAny();
  });
});
