import type { JsonObject, JsonSchema } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { renderMissingConfig } from './missing-config.ts';

const configSchema: JsonSchema = {
  type: 'object',
  properties: { url: { type: 'string' }, days: { type: 'array' }, size: { type: 'integer' }, note: {} },
  required: ['url', 'days', 'size'],
};
const lines = (schema: JsonSchema | undefined, config: JsonObject = {}) =>
  renderMissingConfig({ id: 'garden', ...(schema === undefined ? {} : { configSchema: schema }) }, config);

describe('renderMissingConfig', () => {
  it('gives a command with what is required, to be filled in', () => {
    const command = `  openclaw config set plugins.entries.garden.config '{ url: "…", days: [], size: 0 }'`;
    expect(lines(configSchema)).toContain(command);
    expect(lines(configSchema, { url: 'http://a', days: [] })).toContain(command);
  });

  it.each<readonly [string, JsonSchema | undefined, JsonObject]>([
    ['takes no configuration', undefined, {}],
    ['requires nothing', { type: 'object', properties: { a: {} } }, {}],
    ['has what it requires', configSchema, { url: '', days: [], size: 1 }],
  ])('says nothing of a plugin that %s', (_what, schema, config) => {
    expect(lines(schema, config)).toEqual([]);
  });

  it('gives no command for names that a shell could take for another', () => {
    const hostile = { type: 'object', required: ["'; touch /tmp/owned; '"] };
    expect(lines(hostile)).toEqual([expect.not.stringContaining('touch')]);
  });
});
