import { describe, expect, it } from 'vitest';
import type { ToolDocument } from './tool-document.ts';
import { createToolIndex, createTunedToolIndex } from './tool-index.ts';
import { RANKING_WEIGHTS } from './weights.ts';

const { otherForm, unaskedWord } = RANKING_WEIGHTS.nameFit;

/** Tools of these names that are alike in all else. */
function indexOf(...names: readonly string[]): ReturnType<typeof createToolIndex> {
  return createToolIndex(names.map(toolOf));
}

function toolOf(name: string): ToolDocument {
  return { id: name, name, description: 'For the guests of the house' };
}

describe('the fit of a name', () => {
  it.each([
    ['guests', 'guests', 1, 'as typed'],
    ['guests', 'guest', otherForm, 'in another form'],
    ['guests', 'listGuests', 1, 'a verb, which authors choose freely'],
    ['guests', 'guests_2', 1, 'a number'],
    ['guests', 'guests_of_the', 1, 'stop words'],
    ['guests', 'guests_towel', unaskedWord, 'a word not asked for'],
    ['guests without an account', 'guests_user', 1, 'a word related to one asked for'],
    ['guests', 'guest_towel_towel', otherForm * unaskedWord, 'a word twice'],
    ['guests', 'guests_red_blue_green_white_black', unaskedWord ** 3, 'more words than count'],
  ])('of `%s` to %s is %d: %s', (query, name, fit) => {
    expect(indexOf(name).explain(query, name)?.nameFit).toBeCloseTo(fit, 10);
  });

  it('decides between tools whose stems are the same', () => {
    const without = createTunedToolIndex(['show_guest', 'show_guests'].map(toolOf), {
      weights: { ...RANKING_WEIGHTS, nameFit: { otherForm: 1, unaskedWord: 1 } },
    });
    expect(without.search('show the guests', { limit: 1 })[0]?.id).toBe('show_guest');
    expect(indexOf('show_guest', 'show_guests').search('show the guests', { limit: 1 })[0]?.id).toBe(
      'show_guests',
    );
    expect(indexOf('show_guest', 'show_guests').search('show the guest', { limit: 1 })[0]?.id).toBe(
      'show_guest',
    );
  });
});
