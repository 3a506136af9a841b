import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ApprovalRequest } from '@openclaw/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cli } from '../cli.ts';
import { createApprovalPrompt, createWaitingNotice } from './approval-prompt.ts';

const signal = new AbortController().signal;
const request: ApprovalRequest = {
  approvalId: 'a1',
  tool: { id: 'mcp:post:send', source: 'mcp', owner: 'post', name: 'send' },
  arguments: { to: 'ann\u001b[2J' },
  reason: 'global: ask send',
  run: { agentId: 'main', sessionKey: 'agent:main:t', sessionId: 's', runId: 'r', channel: 'cli' },
  requestedAt: '2026-11-29T12:00:00.000Z',
  expiresAt: '2026-11-29T12:02:00.000Z',
};

let stdin: PassThrough;
let written: string;
let cli: Cli;

beforeEach(() => {
  stdin = Object.assign(new PassThrough(), { isTTY: true });
  written = '';
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  stderr.on('data', (chunk) => {
    written += String(chunk);
  });
  cli = { env: {}, stdin, stderr, stdout: new PassThrough(), signals: new EventEmitter() };
});

const shown = () => written;

describe('createApprovalPrompt', () => {
  it.each([
    ['y', 'allow-once'],
    ['YES', 'allow-once'],
    ['always', 'allow-always'],
    ['', 'deny'],
    ['n', 'deny'],
    ['yup', 'deny'],
  ] as const)('POL-4: %j at the terminal is %s', async (line, decision) => {
    const answer = createApprovalPrompt(cli, { yes: false })(request, { signal });
    await Promise.resolve();
    stdin.write(`${line}\n`);
    expect(await answer).toBe(decision);
    const text = shown();
    expect(text).toContain('mcp:post:send');
    expect(text).not.toContain('\u001b[2J');
  });

  it.each([
    ['y', 'allow-once'],
    ['always', 'deny'],
  ] as const)(
    'POL-4: of what holds once only, %j is %s, and always is not offered',
    async (line, decision) => {
      const answer = createApprovalPrompt(cli, { yes: false })({ ...request, onceOnly: true }, { signal });
      await Promise.resolve();
      stdin.write(`${line}\n`);
      expect(await answer).toBe(decision);
      expect(shown()).toContain('[y/N]');
    },
  );

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('%s is a no', async (_key, character) => {
    const answer = createApprovalPrompt(cli, { yes: false })(request, { signal });
    stdin.write(character);
    expect(await answer).toBe('deny');
  });

  it('gives no answer to a question that is answered elsewhere, and asks the next one after it', async () => {
    const prompt = createApprovalPrompt(cli, { yes: false });
    const elsewhere = new AbortController();
    const first = prompt(request, { signal: elsewhere.signal });
    const second = prompt({ ...request, tool: { ...request.tool, id: 'mcp:post:drop' } }, { signal });
    await Promise.resolve();
    expect(shown()).not.toContain('mcp:post:drop');
    elsewhere.abort();
    expect(await first).toBeUndefined();
    stdin.write('y\n');
    expect(await second).toBe('allow-once');
    expect(shown()).toContain('mcp:post:drop');
  });

  it('without a terminal says how to approve, and is a no', async () => {
    const piped: Cli = { ...cli, stdin: new PassThrough() };
    expect(await createApprovalPrompt(piped, { yes: false })(request, { signal })).toBe('deny');
    expect(shown()).toContain('--yes');
    expect(await createApprovalPrompt(piped, { yes: true })(request, { signal })).toBe('allow-once');
  });
});

it('POL-4: without a terminal says until when and how the question can be answered, and answers nothing', async () => {
  const tool = { ...request.tool, id: 'mcp:post:send\u001b[2J' };
  expect(await createWaitingNotice(cli)({ ...request, tool }, { signal })).toBeUndefined();
  expect(shown()).toMatch(
    /^openclaw: waiting for approval of mcp:post:send\[2J until \d\d:\d\d: openclaw approvals approve a1\n$/u,
  );
});
