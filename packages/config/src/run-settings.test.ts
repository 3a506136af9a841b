import { describe, expect, it } from 'vitest';
import type { OpenClawConfig } from './config.ts';
import { resolveAgent, resolveGateway } from './run-settings.ts';

describe('resolveGateway', () => {
  it('CFG-1: applies the defaults, key by key', () => {
    expect(resolveGateway({})).toEqual({ host: '127.0.0.1', port: 18_789, maxBodyBytes: 8_388_608 });
    expect(resolveGateway({ gateway: { port: 0, auth: { token: 't' } } })).toEqual({
      host: '127.0.0.1',
      port: 0,
      maxBodyBytes: 8_388_608,
      token: 't',
    });
  });
});

describe('resolveAgent', () => {
  const config: OpenClawConfig = {
    models: { default: 'p/global' },
    agents: {
      defaults: { systemPrompt: 'brief', harness: 'copilot', experimental: { localModelLean: true } },
      list: { coder: { model: 'p/own', harness: 'codex', experimental: { localModelLean: false } } },
    },
  };

  it('FR-130: the agent comes before the defaults, and those before the house', () => {
    expect(resolveAgent(config, 'coder')).toEqual({
      model: 'p/own',
      systemPrompt: 'brief',
      harness: 'codex',
      localModelLean: false,
    });
    expect(resolveAgent(config, 'main')).toEqual({
      model: 'p/global',
      systemPrompt: 'brief',
      harness: 'copilot',
      localModelLean: true,
    });
  });

  it('CFG-7: lean mode is off unless asked for', () => {
    expect(resolveAgent({}, 'toString')).toEqual({ harness: 'embedded', localModelLean: false });
  });
});
