import { describe, expect, it } from 'vitest';
import type { ToolDocument } from './tool-document.ts';
import { createToolIndex, createTunedToolIndex } from './tool-index.ts';
import { RANKING_WEIGHTS } from './weights.ts';

/** A catalog by name and description; the id is the name unless given. */
function tool(name: string, description = '', more: Partial<ToolDocument> = {}): ToolDocument {
  return { id: name, name, description, ...more };
}

function find(documents: readonly ToolDocument[], query: string, limit = 8): readonly string[] {
  return createToolIndex(documents)
    .search(query, { limit })
    .map((hit) => hit.id);
}

const OFFICE = [
  tool('job_plan', 'Schedule a recurring job'),
  tool('grid_open', 'Open a spreadsheet'),
  tool('zip_pack', 'Compress files'),
];

describe('words', () => {
  it.each([
    ['FR-1 RNK-2: a word form finds the base form', 'scheduling', ['job_plan']],
    ['FR-1: a word inside another word is no match', 'read', []],
    ['FR-1 RNK-5: nothing fits, nothing is returned', 'qwxz', []],
    ['RNK-5: only stop words', 'what is the', []],
    ['RNK-5: only punctuation', '?!…', []],
    ['RNK-5: blank', '   ', []],
  ])('%s', (_, query, expected) => {
    expect(find(OFFICE, query)).toEqual(expected);
  });

  it.each(['addClient', 'addClient_mcp_crm', 'add client', 'ADD_CLIENT'])(
    'FR-2: a camelCase name is found by %s',
    (query) => {
      const catalog = ['addClient', 'addCall'].map((name) => tool(name, '', { id: `mcp:crm:${name}` }));
      expect(find(catalog, query)[0]).toBe('mcp:crm:addClient');
    },
  );

  it('FR-4: a word of the name counts for more than one in a parameter description', () => {
    const catalog = [
      tool('board_add_line', 'Connects two shapes'),
      tool('img_crop', 'Crop an image', { parameterText: 'numbers add line numbers' }),
    ];
    expect(find(catalog, 'add line')[0]).toBe('board_add_line');
  });

  it('FR-11: one of many words is enough, and part of a word is not', () => {
    const catalog = [tool('repo_get_file'), tool('time-conversion')];
    expect(find(catalog, 'repository file contents read latest version')).toEqual(['repo_get_file']);
  });

  it('FR-13: a stop word in an id matches nothing', () => {
    expect(find([tool('ui_theme_set')], 'assign the ticket')).toEqual([]);
  });

  it('FR-14: short words match whole words only, and a prefix that all share adds nothing', () => {
    const others = ['add_comment', 'close', 'create_pr', 'delete_branch', 'fork', 'get_commit', 'get_issue'];
    const more = [
      'get_pr',
      'get_repo',
      'label',
      'list_branches',
      'list_commits',
      'list_issues',
      'lock',
      'merge',
    ];
    const last = ['open', 'push', 'rebase', 'tag'];
    const catalog = [...others, ...more, ...last, 'get_me'].map((name) => tool(`hub_${name}`));
    expect(catalog).toHaveLength(20);
    expect(find(catalog, 'get me', 10)[0]).toBe('hub_get_me');
    expect(find(catalog, 'get me', 10)).not.toContain('hub_add_comment');
    expect(find(catalog, 'hub profile', 10)[0]).toBe('hub_get_me');
  });

  it('RNK-1: parameter text is searched when it is given', () => {
    const catalog = [
      tool('run', 'Runs it', { parameterText: 'latitude of the place' }),
      tool('halt', 'Halts it'),
    ];
    expect(find(catalog, 'latitude')).toEqual(['run']);
  });

  it('RNK-4: parameter text that is not given cannot be found', () => {
    expect(find([tool('run', 'Runs it')], 'latitude')).toEqual([]);
  });
});

describe('exact names', () => {
  it.each(['run_round', 'mcp__ops__run_round', 'Run Round', 'run-round', 'RUNROUND'])(
    'FR-5 RNK-6: %s puts the tool of that name first',
    (query) => {
      const catalog = Array.from({ length: 99 }, (_, n) =>
        tool(`mcp__ops__run_job_${n}`, 'Run a round of the job, then run a round again'),
      );
      expect(find([...catalog, tool('mcp__ops__run_round', 'x')], query, 5)[0]).toBe('mcp__ops__run_round');
    },
  );

  it('FR-7: a tool without a description is first for its own name', () => {
    const siblings = Array.from({ length: 200 }, (_, n) =>
      tool(`get_entity_${n}`, `Get the entity of the porch, its lights and the evening state, number ${n}`),
    );
    const catalog = [...siblings, tool('porch_lights_evening')];
    expect(find(catalog, 'porch_lights_evening')[0]).toBe('porch_lights_evening');
    expect(find(catalog, 'evening porch lights')[0]).toBe('porch_lights_evening');
  });

  it.each(['___', '!!!', '→', 'the', '🦞'])('RNK-6: the name %s is found though it has no terms', (name) => {
    expect(find([tool('other', 'Something else'), tool(name, 'odd')], name)[0]).toBe(name);
  });

  it('RNK-6: the id comes before the same text as a name, and both before other tools', () => {
    const catalog = [
      tool('lookup', 'A lookup', { id: 'b' }),
      tool('other', 'Other', { id: 'lookup' }),
      tool('lookup_lookup', 'Lookup, lookup, lookup'),
    ];
    expect(find(catalog, 'lookup')).toEqual(['lookup', 'b', 'lookup_lookup']);
  });
});

describe('related words', () => {
  const catalog = [
    tool('get_teams', 'Teams of the league'),
    tool('get_teams_by_team_id', 'One team'),
    tool('get_teams_rules_lists', 'Rules of a team, as lists'),
    tool('get_teams_keys', 'Keys of a team'),
  ];

  it.each(['list teams', 'teams', 'get teams list'])('FR-8: %s finds the plain endpoint first', (query) => {
    expect(find(catalog, query)[0]).toBe('get_teams');
  });

  it('RNK-3: an intent finds the tool that serves it', () => {
    const web = [
      tool('web_search', 'Search the web'),
      tool('clock', 'Tell the time'),
      tool('notes', 'Take notes'),
    ];
    expect(find(web, 'look up the price')[0]).toBe('web_search');
  });

  it('RNK-3: a word that was typed stands before any number of related ones', () => {
    const shop = [
      tool('cost_fee_calculator', 'Cost, fee and expense: the cost of a fee', {
        parameterText: 'cost fee charge',
      }),
      tool('zz_catalogue_of_goods', 'A long text about many other things that mentions in the end a price'),
    ];
    expect(find(shop, 'price')).toEqual(['zz_catalogue_of_goods', 'cost_fee_calculator']);
  });

  it('RNK-3: a light verb alone answers nothing when the query wants more', () => {
    expect(find([tool('get_weather', 'Weather of a city')], 'get qwxz')).toEqual([]);
  });
});

describe('scores', () => {
  it('RNK-3 RNK-6: say which kind of hit it is', () => {
    const catalog = [
      tool('film_list', 'Films'),
      tool('movie_night', 'Plan a movie'),
      tool('movie', 'One movie'),
    ];
    const scores = new Map(
      createToolIndex(catalog)
        .search('movie', { limit: 8 })
        .map((hit) => [hit.id, Math.floor(hit.score)]),
    );
    expect(Object.fromEntries(scores)).toEqual({ movie: 5, movie_night: 1, film_list: 0 });
  });

  it('RNK-1: fields count by their weights', () => {
    const catalog = [tool('alpha', 'needle'), tool('needle_b', 'x')];
    const { fields } = RANKING_WEIGHTS;
    const upended = {
      ...RANKING_WEIGHTS,
      nameCoverage: 0,
      fields: { ...fields, name: { weight: 0.1, b: 0.4 } },
    };
    expect(find(catalog, 'a needle')[0]).toBe('needle_b');
    expect(createTunedToolIndex(catalog, { weights: upended }).search('a needle', { limit: 1 })[0]?.id).toBe(
      'alpha',
    );
  });
});

describe('relevance floor', () => {
  it('FR-10: a query nothing can answer gives an empty list, not a padded one', () => {
    const catalog = [
      tool('open_incident', 'email the on-call team'),
      tool('team_members', 'Members of a team'),
    ];
    expect(find(catalog, 'send acmemail email')).toEqual([]);
  });

  it('FR-10: the same words put a tool that does it first', () => {
    const catalog = [tool('acmemail_send', 'Send a mail'), tool('open_incident', 'email the on-call team')];
    expect(find(catalog, 'send acmemail email')[0]).toBe('acmemail_send');
  });

  it('FR-10: in a few words, what the name has another word for is an answer, whatever else the tool says', () => {
    const catalog = [
      tool('web_image_search', 'Search the web for pictures'),
      tool('get_activity', 'Read one activity with its pictures'),
    ];
    expect(find(catalog, 'pics of brutalist libraries')).toEqual(['web_image_search']);
  });

  it('FR-10: no more hits than tools that fit', () => {
    expect(find(OFFICE, 'compress', 50)).toEqual(['zip_pack']);
  });
});

describe('other scripts', () => {
  it.each([
    ['FR-16 RNK-7: Cyrillic', 'показать счёт', 'счёт'],
    ['FR-16: Cyrillic in other case', 'показать счёт', 'СЧЁТ'],
    ['FR-17: a word inside an unspaced clause', '請求書を検索します。支払いも確認できます。', '請求書'],
    ['FR-17: full-width and half-width are one', 'ＰＤＦを作成', 'pdf'],
    ['RNK-7: Hangul with a particle', '청구서를 찾습니다', '청구서'],
    ['RNK-7: accents do not matter', 'Übersicht der Rechnungen in Zürich', 'zurich'],
  ])('%s', (_, description, query) => {
    expect(find([tool('get_bill', description), tool('other', 'Nothing')], query)).toEqual(['get_bill']);
  });

  it('FR-16: another language than the description finds nothing', () => {
    expect(find([tool('get_bill', 'Show the bill')], 'показать счёт')).toEqual([]);
  });

  it('RNK-7: a lone surrogate in a tool or a query does no harm', () => {
    expect(find([tool('emoji', 'Draws \ud83d a face')], '\udc00 face \ud83d')).toEqual(['emoji']);
  });
});

describe('limit', () => {
  it.each([0, -1, 2.5, Number.NaN, Number.POSITIVE_INFINITY, '5', null])('FR-20: %s is refused', (limit) => {
    const index = createToolIndex(OFFICE);
    expect(() => index.search('compress', { limit: limit as number })).toThrow(RangeError);
  });

  it('FR-20: a limit beyond the catalog gives all that fit', () => {
    expect(find(OFFICE, 'compress files', 1e9)).toEqual(['zip_pack']);
  });

  it('FR-20: a smaller limit gives the start of the same list', () => {
    const catalog = Array.from({ length: 40 }, (_, n) =>
      tool(`file_${n}`, 'Open a file '.repeat((n % 5) + 1)),
    );
    expect(find(catalog, 'open file', 3)).toEqual(find(catalog, 'open file', 40).slice(0, 3));
  });
});

describe('untrusted text', () => {
  it('reads a bounded part of a description', () => {
    const catalog = [tool('long', `${'filler '.repeat(2_000)}needle`), tool('short', 'needle')];
    expect(find(catalog, 'needle')).toEqual(['short']);
  });

  it('reads a bounded part of a query', () => {
    expect(find(OFFICE, `${'x'.repeat(3_000)} compress`)).toEqual([]);
  });

  it('takes names of built-in properties for words', () => {
    const catalog = [
      tool('constructor', 'Builds a house'),
      tool('__proto__', 'Odd'),
      tool('toString', 'Prints'),
    ];
    expect(find(catalog, 'constructor')).toEqual(['constructor']);
    expect(find(catalog, '__proto__')[0]).toBe('__proto__');
    expect(find([tool('a', 'b')], 'constructor hasOwnProperty __proto__')).toEqual([]);
  });

  it('gives an empty list for an empty catalog', () => {
    expect(find([], 'anything')).toEqual([]);
  });
});
