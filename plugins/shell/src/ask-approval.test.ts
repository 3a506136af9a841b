import { describe, expect, it } from 'vitest';
import { makeShellHouse } from './shell-house.fixture.ts';

/** About each command anew: to allow one for always would allow every other. */
const ASKS = { action: 'ask', onceOnly: true };

describe('approval', () => {
  it('POL-3: asks about every command by default, in either form', async () => {
    await using house = await makeShellHouse();
    expect(house.ask('exec', { command: 'ls' })).toMatchObject(ASKS);
    expect(house.ask('exec', { command: 'ls', args: [] })).toMatchObject(ASKS);
    expect(house.ask('exec', {})).toMatchObject(ASKS);
    expect(house.ask('exec', { command: 'ls' }, 'shell')).toMatchObject(ASKS);
  });

  it('asks about text for a running program, and not about looking at it or ending it', async () => {
    await using house = await makeShellHouse({ allowCommands: ['cat'] });
    expect(house.ask('process', { action: 'write', id: 'p1', text: 'x' })).toMatchObject(ASKS);
    for (const action of ['list', 'output', 'signal', 'kill'])
      expect(house.ask('process', { action })).toBeUndefined();
  });

  it('lets listed commands through by their words', async () => {
    await using house = await makeShellHouse({ allowCommands: ['git status', 'git show *', 'ls ...'] });
    for (const command of ['git status', " git  'status' ", 'git show HEAD', 'ls', 'ls -la src']) {
      expect(house.ask('exec', { command }), command).toBeUndefined();
    }
    expect(house.ask('exec', { command: 'git', args: ['status'] })).toBeUndefined();
    for (const command of [
      'git',
      'git status -s',
      'git statusx',
      './git status',
      'git show --output=x',
      'git show a b',
      'lsof',
      'ls; id',
      'ls $(id)',
      'ls\nid',
      'X=1 ls',
    ]) {
      expect(house.ask('exec', { command }), command).toMatchObject(ASKS);
    }
    expect(house.ask('exec', { command: 'git', args: ['status', '-s'] })).toMatchObject(ASKS);
    expect(house.ask('exec', { command: 'git status', args: [] })).toMatchObject(ASKS);
    expect(house.ask('exec', { command: 'ls', args: [1] })).toMatchObject(ASKS);
    expect(house.ask('exec', { command: 'ls', stdin: 'x' })).toMatchObject(ASKS);
  });

  it('with always asks about listed ones too, with never about none', async () => {
    await using always = await makeShellHouse({ approval: 'always', allowCommands: ['ls'] });
    expect(always.ask('exec', { command: 'ls' })).toMatchObject(ASKS);
    await using never = await makeShellHouse({ approval: 'never' });
    expect(never.ask('exec', { command: 'rm x' })).toBeUndefined();
    expect(never.ask('process', { action: 'write' })).toBeUndefined();
  });

  it('decides after every other hook, so that none changes what was let through', async () => {
    await using house = await makeShellHouse();
    expect(house.hook?.priority).toBe(-Number.MAX_VALUE);
  });

  it('leaves the tools of others alone', async () => {
    await using house = await makeShellHouse();
    expect(house.ask('read', { path: 'x' })).toBeUndefined();
    expect(house.ask('exec', { command: 'x' }, 'someone')).toBeUndefined();
  });
});
