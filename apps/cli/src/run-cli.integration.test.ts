import { Writable } from 'node:stream';
import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '../test/run-captured.ts';
import { runCli } from './index.ts';

describe('runCli', () => {
  it.each([
    { argv: ['gatway'], why: 'an unknown command' },
    { argv: ['tools', 'list', '--jsn'], why: 'an unknown option' },
    { argv: ['tools', 'describe'], why: 'a missing argument' },
    { argv: ['agent'], why: 'a missing option' },
    { argv: ['gateway', '--port', '70000'], why: 'a port that is none' },
    { argv: ['tools', 'search', 'x', '--limit', '0'], why: 'a limit that is none' },
    { argv: ['config', 'path', 'too', 'much'], why: 'too many arguments' },
  ])('ends with 2 and one clear line for $why', async ({ argv }) => {
    await using house = await makeHouse();

    const { code, stdout, stderr } = await house.run(...argv);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^openclaw: /u);
  });

  it('suggests the command that was meant', async () => {
    await using house = await makeHouse();

    expect((await house.run('gatway')).stderr).toContain('gateway');
  });

  it.each([['--help'], ['tools', '--help'], ['--version']])('ends with 0 for %s', async (...argv) => {
    await using house = await makeHouse();

    const { code, stderr } = await house.run(...argv);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('ends with the code that an added command gives, and says no more than it did', async () => {
    const texts: string[] = [];
    const stderr = new Writable({
      write(chunk, _encoding, done) {
        texts.push(String(chunk));
        done();
      },
    });
    const code = await runCli(['claims'], {
      stderr,
      extend: (program) => {
        program.command('claims').action(() => {
          throw new CommanderError(1, 'openclaw.qa.claims', 'a claim failed');
        });
      },
    });

    expect({ code, texts }).toEqual({ code: 1, texts: [''] });
  });

  it('outlives a reader that goes away', async () => {
    const broken = new Writable({
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      },
    });

    expect(await runCli(['config', 'schema'], { stdout: broken })).toBe(0);
  });

  it('shows the stack of an unexpected fault only when asked to', async () => {
    const extend = (program: import('commander').Command): void => {
      program.command('boom').action(() => {
        throw new TypeError('not expected');
      });
    };
    const run = async (env: Record<string, string>): Promise<string> => {
      let text = '';
      const stderr = new Writable({
        write(chunk, _encoding, done) {
          text += String(chunk);
          done();
        },
      });
      expect(await runCli(['boom'], { extend, env, stderr })).toBe(1);
      return text;
    };

    expect(await run({})).toBe('openclaw: not expected (internal_error)\n');
    expect(await run({ OPENCLAW_DEBUG: '1' })).toContain('TypeError: not expected\n    at');
  });
});
