import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { buildPluginManifest } from '@openclaw/plugin-sdk';
import { describe, expect, it } from 'vitest';
import type { Cli } from '../cli.ts';
import { renderOffer, requireConsent } from './consent.ts';

function terminal(isTTY: boolean): { readonly cli: Cli; readonly stdin: PassThrough } {
  const stdin = Object.assign(new PassThrough(), { isTTY });
  const stderr = Object.assign(new PassThrough(), { isTTY });
  return { stdin, cli: { env: {}, stdin, stderr, stdout: new PassThrough(), signals: new EventEmitter() } };
}

const signal = new AbortController().signal;

describe('requireConsent', () => {
  it.each(['y\n', 'YES\n'])('takes %j at a terminal for a yes', async (answer) => {
    const { cli, stdin } = terminal(true);
    const asked = requireConsent(cli, { yes: false, signal });
    stdin.write(answer);
    await expect(asked).resolves.toBeUndefined();
  });

  it.each(['\n', 'n\n', 'yesterday\n'])('takes %j for a no', async (answer) => {
    const { cli, stdin } = terminal(true);
    const asked = requireConsent(cli, { yes: false, signal });
    stdin.write(answer);
    await expect(asked).rejects.toMatchObject({ code: 'plugin_consent_required' });
  });

  it('takes the end of the input, and Ctrl-C, for a no', async () => {
    const { cli, stdin } = terminal(true);
    const asked = requireConsent(cli, { yes: false, signal });
    stdin.end();
    await expect(asked).rejects.toMatchObject({ code: 'plugin_consent_required' });
    const stopped = AbortSignal.abort();
    const again = requireConsent(terminal(true).cli, { yes: false, signal: stopped });
    await expect(again).rejects.toMatchObject({ code: 'plugin_consent_required' });
  });

  it('asks nobody where there is no terminal, and without --yes installs nothing', async () => {
    const { cli } = terminal(false);
    await expect(requireConsent(cli, { yes: false, signal })).rejects.toMatchObject({
      code: 'plugin_consent_required',
    });
    await expect(requireConsent(cli, { yes: true, signal })).resolves.toBeUndefined();
  });
});

describe('renderOffer', () => {
  it('says what it is, what it may see, what comes with it and whose rights it has, on plain lines', () => {
    const plugin = {
      id: 'garden',
      description: 'Waters\u001b[2J\nthe garden',
      tools: [],
      hooks: { before_tool_call: () => undefined },
      background: () => undefined,
    };
    const tools = ['water', 'mow'].map((name) => ({ name, description: 'x', inputSchema: true }));
    const manifest = buildPluginManifest(plugin, { tools, package: { entry: './index.js' } });
    const fetched = {
      name: '@acme/garden',
      version: '1.2.0',
      path: 'node_modules/@acme/garden',
      dependencies: 3,
      size: { files: 420, bytes: 3_140_000 },
      withInstallScripts: ['native'],
    };
    const text = renderOffer({ manifest, fetched, from: '@acme/garden@^1', replaces: '1.0.0' }).join('\n');
    for (const part of [
      'garden 1.2.0',
      '@acme/garden@^1',
      'place of 1.0.0',
      '2 tools: mow, water',
      'before_tool_call',
      'background',
      '3 other packages',
      '420 files and folders, 3.1 MB',
      'native',
      "Gateway's process",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('will start runs');
    const allowed = renderOffer({ manifest, fetched, from: 'garden', mayStartRuns: true }).join('\n');
    expect(allowed, 'the configuration of an earlier install says yes').toContain('will start runs');
    expect(text).toContain('Waters[2J the garden');
  });
});
