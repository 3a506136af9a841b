import type { JsonValue } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { configJsonSchema } from './config-schema.ts';
import { EVERY_KEY } from './fixtures/every-key.ts';

describe('configJsonSchema', () => {
  it('CFG-1: names every key that config.ts names, and closes every object', () => {
    const schema = configJsonSchema();
    expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
    expect([...schemaKeys(schema)].toSorted()).toEqual([...valueKeys(EVERY_KEY)].toSorted());
    expect(openObjects(schema)).toEqual([]);
  });
});

// Names people choose themselves, and the free config of a plugin.
const CHOSEN = new Set(
  'openai,main,openai/gpt-x,http,calendar,zone,files,web,MODE,x-team,authorization'.split(','),
);

function schemaKeys(schema: JsonValue): Set<string> {
  const keys = new Set<string>();
  visit(schema, (node) => {
    const { properties } = node;
    if (isObject(properties)) for (const key of Object.keys(properties)) keys.add(key);
  });
  return keys;
}

function valueKeys(value: unknown): Set<string> {
  const keys = new Set<string>();
  visit(value, (node) => {
    for (const key of Object.keys(node)) if (!CHOSEN.has(key)) keys.add(key);
  });
  return keys;
}

function openObjects(schema: JsonValue): readonly unknown[] {
  const open: unknown[] = [];
  visit(schema, (node) => {
    if (isObject(node['properties']) && node['type'] === 'object' && node['additionalProperties'] !== false) {
      open.push(node);
    }
  });
  return open;
}

function visit(value: unknown, see: (node: Record<string, unknown>) => void): void {
  if (isObject(value)) see(value);
  if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) visit(child, see);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
