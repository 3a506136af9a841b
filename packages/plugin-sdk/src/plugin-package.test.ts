import { describe, expect, it } from 'vitest';
import { readPluginPackage } from './plugin-package.ts';

describe('readPluginPackage', () => {
  it('reads the entry, the name and the version', () => {
    const packageJson = { name: 'acme', version: '1.2.3', openclaw: { plugin: './dist/index.js' } };
    expect(readPluginPackage(packageJson)).toEqual({
      ok: true,
      package: { packageName: 'acme', version: '1.2.3', entry: './dist/index.js' },
    });
  });

  it.each([
    ['no object', null],
    ['no openclaw part', { name: 'acme' }],
    ['a part that only the prototype has', Object.create({ openclaw: { plugin: './index.js' } })],
    ['an entry that is no text', { openclaw: { plugin: 1 } }],
    ['an absolute entry', { openclaw: { plugin: '/etc/index.js' } }],
    ['a URL', { openclaw: { plugin: 'data:text/javascript,1' } }],
    ['an entry that climbs out', { openclaw: { plugin: './a/../../index.js' } }],
    ['an entry that climbs out in disguise', { openclaw: { plugin: './%2e%2e/index.js' } }],
    ['an entry with a backslash', { openclaw: { plugin: './..\\index.js' } }],
    ['an entry that is no module', { openclaw: { plugin: './index.json' } }],
  ])('refuses %s', (_case, packageJson) => {
    expect(readPluginPackage(packageJson)).toMatchObject({
      ok: false,
      problems: [{ path: '/openclaw/plugin' }],
    });
  });
});
