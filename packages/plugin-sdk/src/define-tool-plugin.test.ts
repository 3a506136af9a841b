import { SILENT_LOGGER } from '@openclaw/contracts';
import { Type } from 'typebox';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { defineTool, defineToolPlugin, type JsonObject } from './index.ts';

const CONTEXT = { config: { units: 'metric' }, logger: SILENT_LOGGER, workspaceDir: '/w', stateDir: '/s' };

function toolTelling(told: string) {
  return defineTool({
    name: 'tell',
    description: 'Tell.',
    inputSchema: { type: 'object' },
    execute: () => told,
  });
}

describe('defineToolPlugin', () => {
  it('types the configuration by its schema', async () => {
    const plugin = defineToolPlugin({
      id: 'weather',
      configSchema: {
        type: 'object',
        properties: { units: { enum: ['metric', 'imperial'] } },
        required: ['units'],
      },
      tools({ config }) {
        expectTypeOf(config).toEqualTypeOf<{ readonly units: 'metric' | 'imperial' }>();
        // @ts-expect-error: no such setting
        void config.unit;
        return [toolTelling(config.units)];
      },
    });
    if (typeof plugin.tools !== 'function') throw new TypeError('expected a function');
    const [tool] = await plugin.tools(CONTEXT);
    expect(tool?.name).toBe('tell');
  });

  it('takes the schemas of TypeBox and Zod', () => {
    defineToolPlugin({
      id: 'a',
      configSchema: Type.Object({ units: Type.Optional(Type.String()) }),
      tools({ config }) {
        expectTypeOf(config).toEqualTypeOf<{ readonly units?: string }>();
        return [];
      },
    });
    const plugin = defineToolPlugin({
      id: 'b',
      configSchema: z.strictObject({ units: z.string().optional() }),
      tools({ config }) {
        expectTypeOf(config).toEqualTypeOf<{ units?: string | undefined }>();
        return [];
      },
    });
    expect(plugin.configSchema).toEqual({
      type: 'object',
      properties: { units: { type: 'string' } },
      additionalProperties: false,
    });
  });

  it('gives an object of JSON where there is no schema, and keeps a list of tools', () => {
    const tools = [toolTelling('done')];
    const plugin = defineToolPlugin({ id: 'a', tools });
    expect(plugin).toEqual({ id: 'a', tools });
    defineToolPlugin({
      id: 'a',
      tools({ config }) {
        expectTypeOf(config).toEqualTypeOf<JsonObject>();
        return [];
      },
    });
  });

  it('types the configuration that its hooks are given', async () => {
    const plugin = defineToolPlugin({
      id: 'pay',
      configSchema: { type: 'object', properties: { limit: { type: 'number' } }, required: ['limit'] },
      tools: [],
      hooks({ config }) {
        expectTypeOf(config).toEqualTypeOf<{ readonly limit: number }>();
        return {
          before_tool_call({ tool, arguments: sent }) {
            expectTypeOf(tool.name).toEqualTypeOf<string>();
            return Number(sent['amount']) > config.limit
              ? { action: 'block', reason: 'Too much.' }
              : undefined;
          },
        };
      },
    });
    if (typeof plugin.hooks !== 'function') throw new TypeError('expected a function');
    const hooks = await plugin.hooks({ ...CONTEXT, config: { limit: 5 } });
    expect(hooks.before_tool_call).toBeTypeOf('function');
    // @ts-expect-error: a hook cannot answer so
    defineToolPlugin({ id: 'a', tools: [], hooks: () => ({ before_tool_call: () => ({ action: 'stop' }) }) });
  });

  it('types the hooks', () => {
    defineToolPlugin({
      id: 'a',
      tools: [],
      hooks: {
        before_tool_call({ tool, arguments: sent }) {
          expectTypeOf(tool.name).toEqualTypeOf<string>();
          expectTypeOf(sent).toEqualTypeOf<JsonObject>();
          return tool.name === 'pay' ? { action: 'ask', reason: 'It costs.' } : undefined;
        },
      },
    });
    // @ts-expect-error: a hook cannot answer so
    defineToolPlugin({ id: 'a', tools: [], hooks: { before_tool_call: () => ({ action: 'stop' }) } });
  });
});
