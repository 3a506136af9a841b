import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveConfigPath, resolveStateDir } from './state-dir.ts';

describe('where things live', () => {
  it.each([
    { env: { HOME: '/h' }, state: '/h/.openclaw', config: '/h/.openclaw/openclaw.json5', why: 'the default' },
    {
      env: { USERPROFILE: '/u' },
      state: '/u/.openclaw',
      config: '/u/.openclaw/openclaw.json5',
      why: 'Windows',
    },
    {
      env: { HOME: '/h', OPENCLAW_STATE_DIR: '/s' },
      state: '/s',
      config: '/s/openclaw.json5',
      why: 'a folder',
    },
    {
      env: { HOME: '/h', OPENCLAW_STATE_DIR: '~/s' },
      state: '/h/s',
      config: '/h/s/openclaw.json5',
      why: 'a ~',
    },
    {
      env: { HOME: '/h', OPENCLAW_STATE_DIR: '', OPENCLAW_CONFIG: '/c.json5' },
      state: '/h/.openclaw',
      config: '/c.json5',
      why: 'a file, and an empty variable',
    },
    {
      env: { HOME: '/h', OPENCLAW_CONFIG: 'c' },
      state: '/h/.openclaw',
      config: resolve('c'),
      why: 'a relative file',
    },
    {
      env: {},
      state: join(homedir(), '.openclaw'),
      config: join(homedir(), '.openclaw/openclaw.json5'),
      why: 'none',
    },
  ])('CFG-2: $why', ({ env, state, config }) => {
    expect(resolveStateDir(env)).toBe(state);
    expect(resolveConfigPath(env)).toBe(config);
  });
});
