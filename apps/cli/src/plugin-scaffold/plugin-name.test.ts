import { describe, expect, it } from 'vitest';
import { pluginNameProblem, suggestName } from './plugin-name.ts';

describe('pluginNameProblem', () => {
  it.each(['weather', 'a', 'my_2nd-plugin', 'a'.repeat(64)])('takes %s', (name) => {
    expect(pluginNameProblem(name)).toBeUndefined();
  });

  it.each(['', 'Weather', '2nd', 'a b', 'a/b', 'a'.repeat(65), 'Ünicode'])('refuses %j', (name) => {
    expect(pluginNameProblem(name)).toBeDefined();
  });

  it('refuses the name of the house itself', () => {
    expect(pluginNameProblem('core')).toContain('my-core');
  });
});

describe('suggestName', () => {
  it.each([
    { given: 'My Wéather', why: 'spaces and accents', name: 'my-weather' },
    { given: 'openclaw-plugin-weather', why: 'the prefix is for the package', name: 'weather' },
    { given: '@acme/weatherMap', why: 'scope and capitals', name: 'weather-map' },
    { given: '2nd try', why: 'a letter first', name: 'nd-try' },
    { given: 'x'.repeat(80), why: 'too long', name: 'x'.repeat(64) },
    { given: '???', why: 'nothing is left', name: undefined },
    { given: 'Core', why: 'taken', name: undefined },
  ])('$given: $why', ({ given, name }) => {
    expect(suggestName(given)).toBe(name);
  });
});
