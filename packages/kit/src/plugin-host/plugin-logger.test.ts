import type { Logger } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { pluginLogger } from './plugin-logger.ts';

const fault = new Error('The pump is dry.');

function write(...args: readonly unknown[]): readonly unknown[] {
  const told: unknown[] = [];
  const tell = (fields: object, message: string) => void told.push(fields, message);
  const logger: Logger = pluginLogger({ debug: tell, info: tell, warn: tell, error: tell }, 'garden');
  Reflect.apply(logger.warn, undefined, args);
  return told;
}

describe('pluginLogger', () => {
  it.each<readonly [string, readonly unknown[], readonly unknown[]]>([
    [
      'a line as it should be',
      [{ zone: 'lawn' }, 'watered'],
      [{ zone: 'lawn', plugin: 'garden' }, 'watered'],
    ],
    ['the name of another', [{ plugin: 'bank' }, 'paid'], [{ plugin: 'garden' }, 'paid']],
    ['a text alone', ['watered'], [{ plugin: 'garden' }, 'watered']],
    ['two texts', ['watered', 'twice'], [{ plugin: 'garden' }, 'watered twice']],
    ['an error alone', [fault], [{ err: fault, plugin: 'garden' }, fault.message]],
    ['an error with a text', [fault, 'not watered'], [{ err: fault, plugin: 'garden' }, 'not watered']],
    ['fields alone', [{ zone: 'lawn' }], [{ zone: 'lawn', plugin: 'garden' }, '']],
    ['nothing', [], [{ plugin: 'garden' }, '']],
  ])('takes %s', (_what, args, expected) => {
    expect(write(...args)).toEqual(expected);
  });

  it.each(['debug', 'info', 'warn', 'error'] as const)('writes %s as that', (level) => {
    const told: string[] = [];
    const tell = (name: string) => () => void told.push(name);
    const all = { debug: tell('debug'), info: tell('info'), warn: tell('warn'), error: tell('error') };
    pluginLogger(all, 'garden')[level]({}, '');
    expect(told).toEqual([level]);
  });
});
