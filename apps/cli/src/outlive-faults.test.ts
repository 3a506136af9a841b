import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { outliveFaults } from './outlive-faults.ts';
import { createTextLogger } from './text-logger.ts';

const STACK = `Error: second
    at new Promise (<anonymous>)
    at node:internal/timers:1:2
    at tick (file:///plugins/garden/index.js:3:9)`;

describe('outliveFaults', () => {
  it.each(['unhandledRejection', 'uncaughtException'])(
    'CAT-14: logs one bounded line for %s, and hears nothing once disposed',
    (event) => {
      const signals = new EventEmitter();
      let told = '';
      const stderr = new Writable({
        write(chunk, _encoding, done) {
          told += String(chunk);
          done();
        },
      });
      const cli = { env: {}, stdin: new PassThrough(), stdout: new PassThrough(), stderr, signals };
      {
        using _faults = outliveFaults(cli, createTextLogger(cli));
        signals.emit(event, new Error(`first\n\u001b[2J${'x'.repeat(5_000)}`), 'more');
        signals.emit(event, Object.assign(new Error('second'), { stack: STACK }));
        signals.emit(event, 'not even an error', 'more');
      }
      const lines = told.split('\n');

      expect(lines).toHaveLength(4);
      expect(lines[0]).toContain('internal_error');
      expect(lines[0]?.length).toBeLessThan(1_000);
      expect(lines[1]).toContain('place=tick (file:///plugins/garden/index.js:3:9)');
      expect(lines[2]).toContain('not even an error');
      expect(signals.eventNames()).toEqual([]);
    },
  );
});
