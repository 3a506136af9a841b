import { describe, expect, it } from 'vitest';
import { findUnknownModels, whyNotOffered } from './model-problems.ts';

const address = { baseUrl: 'http://127.0.0.1:1/v1' };
const models = { providers: { listed: { ...address, models: [{ id: 'a/b' }] }, open: address } };

describe('whyNotOffered', () => {
  it.each(['listed/a/b', 'open/anything'])('has nothing against %s', (reference) => {
    expect(whyNotOffered(reference, models)).toBeUndefined();
  });

  it.each([
    { reference: 'opne/m', told: /no such provider; did you mean open; there is: listed, open$/u },
    { reference: 'zzzzzz/m', told: /no such provider; there is: listed, open$/u },
    { reference: 'constructor/m', told: /no such provider/u },
    { reference: 'listed/a/c', told: /provider listed .*did you mean a\/b; it lists: a\/b$/u },
    { reference: 'open/', told: /name of a model/u },
    { reference: 'open', told: /<provider>\/<model>/u },
  ])('tells of $reference what there is and what was meant', ({ reference, told }) => {
    expect(whyNotOffered(reference, models)).toMatch(told);
    expect(whyNotOffered(reference, models)).not.toContain(reference);
  });

  it('names the key where providers are set when there is none, and ten names of many', () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`p${index}`, address]));
    expect(whyNotOffered('q/m', {})).toContain('models.providers');
    expect(whyNotOffered('another/m', { providers: many })).toMatch(/p9, and 2 more$/u);
  });
});

describe('findUnknownModels', () => {
  it('finds every place that names a model which nobody offers', () => {
    const config = {
      models: { ...models, default: 'opn/m' },
      agents: {
        defaults: { model: 'listed/none' },
        list: { good: { model: 'open/m' }, 'a.b': { model: 'gone/m' }, none: {} },
      },
    };
    expect(findUnknownModels(config).map(({ path }) => path)).toEqual([
      'models.default',
      'agents.defaults.model',
      'agents.list["a.b"].model',
    ]);
    expect(findUnknownModels({})).toEqual([]);
  });
});
