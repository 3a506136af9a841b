import { describe, expect, it } from 'vitest';
import { lintSchema } from './lint-schema.ts';

describe('lintSchema', () => {
  it.each([
    ['a reference through an escaped name', { $ref: '#/$defs/a~1b', $defs: { 'a/b': true } }],
    ['a reference through a percent-encoded name', { $ref: '#/$defs/a%20b', $defs: { 'a b': true } }],
    ['a reference to itself', { type: 'object', properties: { next: { $ref: '#' } } }],
    ['a list of items, as in draft-07', { type: 'array', items: [{ type: 'string' }, true] }],
    ['several types', { type: ['string', 'null'] }],
    ['a property that bears the name of a keyword', { properties: { type: { type: 'string' } } }],
    ['a default that looks like a schema', { default: { type: 'nothing' } }],
  ])('finds nothing wrong with %s', (_case, schema) => {
    expect(lintSchema(schema, '')).toEqual([]);
  });

  it.each([
    ['an unknown type', { type: 'text' }, '/type'],
    ['required as in draft-03', { properties: { a: { required: true } } }, '/properties/a/required'],
    ['an empty enum', { enum: [] }, '/enum'],
    ['a pattern that is none', { pattern: '(' }, '/pattern'],
    ['properties as a list', { properties: [] }, '/properties'],
    ['a member of a union', { anyOf: [true, { type: 'text' }] }, '/anyOf/1/type'],
    ['a schema that is text', { items: 'string' }, '/items'],
    ['a reference to what only the prototype has', { $ref: '#/$defs/constructor', $defs: {} }, '/$ref'],
    ['a name with a slash', { properties: { 'a/b': { type: 1 } } }, '/properties/a~1b/type'],
  ])('says where there is %s', (_case, schema, path) => {
    expect(lintSchema(schema, '').map((problem) => problem.path)).toEqual([path]);
  });
});
