import type { ApprovalAsk, BeforeToolCallAnswer } from '@openclaw/contracts';
import { expect, it } from 'vitest';
import { hook, makeRig, makeTool } from '../test/rig.ts';

const ASK = { action: 'ask', reason: 'careful' } as const;
const ONCE = { ...ASK, reason: 'each time', onceOnly: true } as const;

it.each<readonly [string, readonly BeforeToolCallAnswer[], Partial<ApprovalAsk> | undefined]>([
  ['a hook asks about each call', [ONCE], { reason: 'each time', onceOnly: true }],
  ['the first of two hooks does', [ONCE, ASK], { reason: 'each time', onceOnly: true }],
  ['the second does', [ASK, ONCE], { reason: 'careful', onceOnly: true }],
  ['neither does', [ASK, ASK], { reason: 'careful' }],
  ['policy alone asks', [], { reason: 'global: rule' }],
])(
  'POL-3, POL-4: the question says whether it holds once only, where %s',
  async (_what, answers, expected) => {
    const asked: ApprovalAsk[] = [];
    const rig = makeRig(makeTool(), {
      verdict: 'ask',
      hooks: { beforeToolCall: answers.map((answer, at) => hook(`h${at}`, -at, () => answer)) },
      approvals: {
        async request(question) {
          asked.push(question);
          return { outcome: 'allow-once' };
        },
      },
    });
    await rig.call();
    expect(asked).toMatchObject([expected]);
    expect(asked[0]?.onceOnly).toBe(expected?.onceOnly);
  },
);
