import { describe, expect, it } from 'vitest';
import { generatedCatalog } from '../../bench/generated-documents.ts';
import { fairWords } from './fair-words.ts';
import { SETUPS, setupOf } from './registry.ts';

describe('engines', () => {
  it.each(SETUPS)('$engine ($configuration) is set up so that it finds a tool by its name', ({ build }) => {
    const { documents } = generatedCatalog(60, 1);
    const search = build(documents);
    const found = documents.slice(0, 20).filter(({ id, name }) => search(name, 8).includes(id));
    expect(found.length).toBeGreaterThanOrEqual(18);
    expect(search(documents[0]?.name ?? '', 1).length).toBeLessThanOrEqual(1);
  });

  it.each(SETUPS.filter(({ configuration }) => configuration === 'fair'))(
    '$engine (fair) splits identifiers, stems, and does not ask for every word',
    ({ build }) => {
      const search = build([
        { id: 'plan', name: 'scheduleMeeting', description: 'Put it into the calendar' },
        { id: 'mail', name: 'send_mail', description: 'Write to somebody' },
        ...generatedCatalog(10, 1).documents,
      ]);
      expect(search('please, I want scheduled meetings with xyzzy', 8)[0]).toBe('plan');
      expect(search('sending', 8)).toContain('mail');
    },
  );

  it('are each there once, and found by name', () => {
    expect(new Set(SETUPS.map(({ engine, configuration }) => `${engine} ${configuration}`)).size).toBe(11);
    for (const setup of SETUPS) expect(setupOf(setup.engine, setup.configuration)).toBe(setup);
    expect(() => setupOf('lucene', 'fair')).toThrow(RangeError);
  });
});

describe('fairWords', () => {
  it.each([
    { text: 'createEvent', words: ['creat', 'event'] },
    { text: 'get_HTTPServer2', words: ['get', 'http', 'server', '2'] },
    { text: 'the state of the meetings', words: ['state', 'meet'] },
    { text: '', words: [] },
  ])('of "$text"', ({ text, words }) => {
    expect(fairWords(text)).toEqual(words);
  });
});
