import process, { exit as namedExit } from 'node:process';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { refuseExit } from './refuse-exit.ts';

const refused = expect.objectContaining({ code: 'tool_failed' });

describe('refuseExit', () => {
  it('CAT-14: a plugin that exits gets an error, by either import, and the log names who called', () => {
    const logged: object[] = [];
    const logger = { ...SILENT_LOGGER, error: (fields: object) => void logged.push(fields) };
    using _refusing = refuseExit(logger);
    function aPluginThatExits(): never {
      return process.exit(0);
    }
    expect(aPluginThatExits).toThrow(refused);
    expect(() => namedExit(1)).toThrow(refused);
    expect(logged).toHaveLength(2);
    expect(logged[0]).toMatchObject({ stack: expect.stringMatching(/^at \S*aPluginThatExits/u) });
  });

  it('gives process.exit back, also where two end in the order in which they began', () => {
    const real = process.exit;
    const exits: unknown[] = [];
    const fake = (code?: unknown): never => {
      exits.push(code);
      throw new Error('exited');
    };
    process.exit = fake;
    try {
      const alone = refuseExit(SILENT_LOGGER);
      alone[Symbol.dispose]();
      expect(process.exit).toBe(fake);

      const first = refuseExit(SILENT_LOGGER);
      const second = refuseExit(SILENT_LOGGER);
      first[Symbol.dispose]();
      expect(() => process.exit(1)).toThrow(refused);
      second[Symbol.dispose]();
      expect(() => process.exit(2)).toThrow('exited');
      expect(exits).toEqual([2]);
    } finally {
      process.exit = real;
    }
  });
});
