import { describe, expect, it } from 'vitest';
import { createModelRegistry } from './model-registry.ts';

const registry = createModelRegistry({
  providers: {
    listed: { baseUrl: 'http://127.0.0.1:1/v1', models: [{ id: 'a/b', contextWindow: 8_000 }] },
    open: { baseUrl: 'http://127.0.0.1:1/v1', kind: 'lmstudio' },
  },
});
const code = (value: string) => expect.objectContaining({ code: value });

describe('createModelRegistry', () => {
  it('resolves <provider>/<model>, also where the model’s name has a slash', () => {
    expect(registry.resolve('listed/a/b').profile).toEqual({
      provider: 'listed',
      id: 'a/b',
      contextWindow: 8_000,
      acceptsImages: false,
      local: false,
    });
    expect(registry.models).toEqual([{ id: 'listed/a/b', provider: 'listed' }]);
  });

  it('CFG-6: a provider that lists no models takes any name; its kind says that it is local', () => {
    expect(registry.resolve('open/anything').profile).toMatchObject({ id: 'anything', local: true });
  });

  it('CFG-6: keeps one client for a provider, however many names requests make up', () => {
    const [one, two] = [registry.resolve('open/one'), registry.resolve('open/two')];
    expect(one.client).toBe(two.client);
    expect([one.profile.id, two.profile.id]).toEqual(['one', 'two']);
    expect(registry.resolve('listed/a/b').client).not.toBe(one.client);
  });

  it.each([undefined, '', 'a', 'listed/none', 'listed/', '/a', 'constructor/x'])(
    'refuses %j',
    (reference) => {
      expect(() => registry.resolve(reference)).toThrow(code('model_unknown'));
    },
  );

  it('a provider that there is not is named, with those there are and the one that was meant', () => {
    const told = (value: string, models: Parameters<typeof createModelRegistry>[0]) => {
      try {
        return createModelRegistry(models).resolve(value);
      } catch (thrown) {
        return String(thrown);
      }
    };
    const address = { baseUrl: 'http://127.0.0.1:1/v1' };
    const two = { providers: { openai: address, local: address } };
    expect(told('opnai/m', two)).toMatch(/"opnai\/m".*mean openai;.*openai, local/u);
    expect(told('zzzzzz/m', two)).not.toMatch(/mean/u);
    expect(told('q/m', {})).toMatch(/"q\/m".*models\.providers/u);
  });
});
