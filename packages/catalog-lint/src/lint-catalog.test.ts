import { openclawToolId, type Tool } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import wellMade from './fixtures/well-made.json' with { type: 'json' };
import { type CatalogFinding, type LintOptions, lintCatalog, type RuleName } from './index.ts';

type Written = Partial<Tool> & Pick<Tool, 'name'>;

function toolOf({ name, ...rest }: Written): Tool {
  const owner = rest.owner ?? 'house';
  const source = rest.source ?? 'openclaw';
  return {
    id: source === 'openclaw' ? openclawToolId(owner, name) : `${source}:${owner}:${name}`,
    source,
    owner,
    name,
    description: '',
    inputSchema: { type: 'object' },
    catalogMode: 'catalog',
    executionMode: 'parallel',
    optional: false,
    annotations: {},
    ...rest,
  };
}

function lint(written: readonly Written[], options?: LintOptions): readonly CatalogFinding[] {
  return lintCatalog(written.map(toolOf), options);
}

function rulesOf(written: readonly Written[]): readonly RuleName[] {
  return lint(written).map(({ rule }) => rule);
}

function findingOf(rule: RuleName, written: readonly Written[]): CatalogFinding | undefined {
  return lint(written).find((finding) => finding.rule === rule);
}

const WATER: Written = {
  name: 'zone_water',
  description: 'Water one zone of the garden for some minutes.',
};
const INVOICES: Written = {
  name: 'list_invoices',
  description: 'List the open invoices of one customer, newest first.',
};

describe('lintCatalog', () => {
  it('says nothing about tools that are named and described well', () => {
    expect(lint([WATER, INVOICES])).toEqual([]);
  });

  it.each(wellMade)('finds next to nothing in the tools of $server', ({ server, tools }) => {
    const found = lint(tools.map((tool) => ({ ...tool, source: 'mcp', owner: server })));
    // `read_file` says of itself that it is deprecated, and stands before the tool that it recommends.
    expect(found.map(({ rule, toolIds }) => [rule, ...toolIds])).toEqual(
      server === 'filesystem'
        ? [['shadowed', 'mcp:filesystem:read_text_file', 'mcp:filesystem:read_file']]
        : [],
    );
  });

  it.each<[RuleName, string, Written]>([
    ['name-reserved', 'a control has it', { ...WATER, name: 'tool_search' }],
    ['name-hostile', 'a character that providers refuse', { ...WATER, name: 'zone.water' }],
    ['name-hostile', 'a digit in front', { ...WATER, name: '2_zones' }],
    ['name-hostile', 'too long with its server', { ...WATER, name: 'w'.repeat(60), source: 'mcp' }],
    ['name-run-on', 'words without a gap', { ...WATER, name: 'listinvoices' }],
    ['name-run-on', 'a verb without a gap', { ...WATER, name: 'getdata' }],
    ['name-cryptic', 'no word at all', { ...WATER, name: 'gtusrinf' }],
    ['name-cryptic', 'a short one', { ...WATER, name: 'mkevt' }],
    ['name-cryptic', 'an end that no word has', { ...WATER, name: 'addusr' }],
    ['name-cryptic', 'several', { ...WATER, name: 'updCfg' }],
    ['name-cryptic', 'what every tool is', { ...WATER, name: 'tool1' }],
    ['name-cryptic', 'stop words', { ...WATER, name: 'do_it' }],
    ['name-cryptic', 'a letter', { ...WATER, name: 'x' }],
    ['name-cryptic', 'a verb of doing whatever', { ...WATER, name: 'execute' }],
    ['name-cryptic', 'such a verb with an object that is any', { ...WATER, name: 'executeAction' }],
    ['name-cryptic', 'and another', { ...WATER, name: 'process_data' }],
    ['description-missing', 'white space only', { name: 'zone_water', description: ' ' }],
    ['description-missing', 'one to be written', { name: 'zone_water', description: 'TODO: describe this' }],
    [
      'description-missing',
      'a word for none',
      { name: 'zone_water', description: '(No description provided.)' },
    ],
    ['description-missing', 'no letter', { name: 'zone_water', description: '--- 💧' }],
    ['description-repeats-name', 'with a like verb', { name: 'get_user', description: 'Fetches a user.' }],
    ['description-short', 'two words', { name: 'navigate', description: 'Go to a URL.' }],
    ['description-not-english', 'another script', { name: 'search', description: '使用指定的关键词' }],
    [
      'description-not-english',
      'another script around words of ours',
      { name: 'search', description: '使用 JSON 和 URL 搜索指定的关键词' },
    ],
    [
      'description-not-english',
      'another language in our script',
      { name: 'buscar_facturas', description: 'Busca las facturas abiertas de un cliente por fecha.' },
    ],
  ])('%s: %s', (rule, _why, written) => {
    expect(rulesOf([written, INVOICES])).toContain(rule);
    expect(findingOf(rule, [written, INVOICES])?.toolIds).toEqual([toolOf(written).id]);
  });

  it.each([
    ['the object is what another tool works on too', [{ name: 'run_task' }, { name: 'list_tasks' }]],
    ['the verb alone is an action that people know', [{ name: 'exec' }, { name: 'call' }]],
    ['there is an object beside', [{ name: 'execute_sql_action' }]],
    ['the verb is another', [{ name: 'cancel_task' }]],
  ])('name-cryptic: not where %s', (_why, names) => {
    const tools = names.map((name, at) => ({ ...(at === 0 ? WATER : INVOICES), ...name }));
    expect(rulesOf(tools)).not.toContain('name-cryptic');
  });

  it.each([
    ['an own name with the reserved one in it', { ...WATER, name: 'tool_search_recipes' }],
    [
      'a server may use a reserved name, as it carries that of the server',
      { ...WATER, name: 'tool_call', source: 'mcp' as const },
    ],
    [
      'a compound that its description uses',
      { name: 'newsletter', description: 'Send a newsletter to every reader of a list.' },
    ],
    [
      'a compound whose description has it in another form',
      { name: 'copywriter', description: 'Turn the text of a page into sales copywriting.' },
    ],
    [
      'the end of a word that its description uses',
      { name: 'get_inter_governmental_pacts', description: 'Find intergovernmental pacts by year.' },
    ],
    [
      'an English sentence before another script',
      {
        name: 'search',
        description: 'Search the web with Bing. 使用必应搜索指定的关键词，并返回搜索结果列表',
      },
    ],
    [
      'names of other languages in English',
      {
        name: 'route',
        description: 'The way from Rio de la Plata to Los Angeles or El Paso, and its length.',
      },
    ],
    ['to-do items', { name: 'list_items', description: 'Todo items of one list, the oldest first.' }],
    ['a short compound', { name: 'cookbook', description: 'Find a dish for what is in the house.' }],
    ['an acronym', { name: 'dns', description: 'Find the address behind the name of a host.' }],
    ['an abbreviation in use', { name: 'mqtt', description: 'Publish a message to an MQTT topic.' }],
    ['a word that begins as few do', { name: 'wrench', description: 'Tighten a bolt by some degrees.' }],
    ['a name of no language', { name: 'kayak', description: 'Book a flight between two towns.' }],
    [
      'stop words that say something together',
      { name: 'who_am_i', description: 'Your account, its rights and its limits.' },
    ],
    ['a cipher beside a word', { name: 'list_evt', description: 'Meetings of one day, by start.' }],
    [
      'parts that the description has',
      { ...WATER, name: 'localstorage_clear', description: 'Clear everything in localStorage at once.' },
    ],
    [
      'a long name that its description says as a sentence',
      { name: 'merge_pull_request', description: 'Merge a pull request' },
    ],
  ])('says nothing about %s', (_why, written) => {
    expect(lint([written, INVOICES])).toEqual([]);
  });

  it('takes a digit for something that a description adds to a name', () => {
    const repeats = (description: string) => rulesOf([{ name: 'create_model', description }, INVOICES]);
    expect(repeats('Create a model')).toContain('description-repeats-name');
    expect(repeats('Create a 3D model')).not.toContain('description-repeats-name');
  });

  it('offers the name with its words apart, in its own style', () => {
    const suggested = (name: string) => findingOf('name-run-on', [{ ...WATER, name }, INVOICES])?.suggestion;
    expect(suggested('crm_listinvoices')).toContain('“crm_list_invoices”');
    expect(suggested('crmListinvoices')).toContain('“crmListInvoices”');
  });

  it('offers names that providers take, whole', () => {
    const suggested = (rule: RuleName, name: string, description = WATER.description ?? '') =>
      findingOf(rule, [{ name, description }, INVOICES])?.suggestion;
    expect(suggested('name-run-on', 'crm.listinvoices')).toContain('“crm_list_invoices”');
    const long = `${'water_'.repeat(10)}zone`;
    expect(suggested('name-hostile', `${long}.x`)).toContain(`“${long}”`);
    expect(suggested('name-hostile', '請求書')).toContain('“get_user_info”');
    expect(suggested('name-cryptic', 'mkevt', 'Create a calendar event.')).toContain(
      '“create_calendar_event”',
    );
    expect(suggested('name-cryptic', 'mkevt', 'This makes events of the calendar.')).toContain(
      '“get_user_info”',
    );
  });

  it('CAT-10: tells of a name that two owners use, as a warning where a call by it is refused', () => {
    const severity = (source: Tool['source']) =>
      findingOf('name-shared', [
        { ...WATER, source },
        { ...WATER, source, owner: 'other' },
      ])?.severity;
    expect([severity('openclaw'), severity('mcp')]).toEqual(['warning', 'info']);
  });

  it('RNK-4: asks for descriptions of parameters where they are searched: in trusted tools', () => {
    const inputSchema = {
      type: 'object',
      properties: { zone: { type: 'string' }, minutes: { type: 'integer' }, unit: { enum: ['s', 'min'] } },
    };
    expect(findingOf('parameters-undescribed', [{ ...WATER, inputSchema }])?.message).toContain(
      '“zone” and “minutes”',
    );
    expect(rulesOf([{ ...WATER, inputSchema, source: 'mcp' }])).toEqual([]);
  });

  it('RNK-4: takes the description that a reference leads to, also out of a choice with null', () => {
    const inputSchema = {
      type: 'object',
      properties: {
        zone: { $ref: '#/$defs/Place' },
        start: { anyOf: [{ $ref: '#/$defs/Place' }, { type: 'null' }] },
        minutes: { $ref: '#/$defs/Bare' },
      },
      $defs: { Place: { type: 'object', description: 'A part of the garden.' }, Bare: { type: 'integer' } },
    };
    const message = findingOf('parameters-undescribed', [{ ...WATER, inputSchema }])?.message;
    expect(message).toMatch(/: “minutes”\.$/u);
  });

  describe('rivals', () => {
    const copies = ['a', 'b', 'c'].map((owner) => ({ ...WATER, owner, name: `${owner}_water` }));

    it('puts tools of the same description into one finding', () => {
      const found = lint([INVOICES, ...copies]);
      expect(found.map(({ rule, toolIds }) => [rule, toolIds])).toEqual([
        ['near-duplicate', copies.map((copy) => toolOf(copy).id)],
      ]);
    });

    it('finds them however many stand between them in a search', () => {
      const shelves = ['red', 'green', 'blue', 'black', 'white', 'grey'].map((owner) => ({
        name: 'list_records',
        owner,
        description: `List the records of the ${owner} shelf, with title, year and price, in any order you like.`,
      }));
      expect(findingOf('near-duplicate', shelves)?.toolIds.length).toBe(shelves.length);
    });

    it('a name that says otherwise keeps alike descriptions apart', () => {
      const of = (word: string) => ({
        name: `get_${word}_level`,
        description: `Get the ${word} water level of one zone of the garden in one month of the year.`,
      });
      expect(rulesOf([of('highest'), of('lowest')])).not.toContain('near-duplicate');
    });

    const before = { name: 'create_garden_fence', description: 'Create a garden fence of wood.' };
    const behind = {
      name: 'create_fence',
      description: 'Create a fence, in the garden or elsewhere, of wood.',
    };
    const ids = [behind, before].map((tool) => toolOf(tool).id);

    it('names the tool that comes first for the words of another', () => {
      expect(lint([INVOICES, before, behind])).toMatchObject([
        { rule: 'shadowed', severity: 'warning', toolIds: ids },
      ]);
    });

    it('FR-7: tells once of a tool that no plausible query finds among the hits that a model sees', () => {
      expect(lint([INVOICES, before, behind], { limit: 1 })).toMatchObject([
        { rule: 'unreachable', severity: 'warning', toolIds: ids },
      ]);
    });

    it('asks for the thing that the name has, however late the description comes to it', () => {
      const tools = ['cluster', 'index', 'alert', 'db_user'].map((thing) => ({
        name: `list_${thing}s`,
        description: `List all MongoDB Atlas ${thing.replace('db_', 'database ')}s.`,
      }));
      expect(lint(tools, { limit: 1 })).toEqual([]);
    });

    it('tells of a tool that few of them find', () => {
      const shelves = ['red', 'green', 'blue', 'black'].map((owner) => ({
        name: 'list_records',
        owner,
        description: `List the records of the ${owner} shelf.`,
      }));
      const hidden = { name: 'list', description: 'Lists records.' };
      const found = lint([hidden, ...shelves], { limit: 1 }).filter(({ rule }) => rule === 'hard-to-find');
      expect(found.map(({ toolIds: [id] }) => id)).toEqual([toolOf(hidden).id]);
    });
  });

  describe('costs', () => {
    const plain = Array.from({ length: 9 }, (_, at) => {
      const thing =
        ['apple', 'bread', 'chair', 'drum', 'eagle', 'fence', 'glove', 'house', 'igloo'][at] ?? '';
      return {
        name: `paint_${thing}`,
        description: `Paint the ${thing} in a colour of your choice, quickly.`,
      };
    });
    const long = 'Some background that no caller needs in order to choose this tool. '.repeat(40);

    it('a description that costs far more than its neighbours', () => {
      const found = lint([...plain, { ...WATER, description: `${WATER.description} ${long}` }]);
      expect(found.map(({ rule, toolIds }) => [rule, ...toolIds])).toEqual([
        ['description-costly', 'openclaw:house:zone_water'],
      ]);
    });

    it('a schema that does, of a server too', () => {
      const inputSchema = { type: 'object', properties: { zone: { type: 'string', description: long } } };
      const written = plain.map((tool) => ({ ...tool, source: 'mcp' as const }));
      expect(rulesOf([...written, { ...WATER, source: 'mcp', inputSchema }])).toEqual(['schema-costly']);
    });

    it('nothing where all cost the same', () => {
      expect(
        rulesOf(plain.map((tool) => ({ ...tool, description: `${tool.description} ${long}` }))),
      ).not.toContain('description-costly');
    });
  });

  it('tells of one owner, measured against all', () => {
    const of = (owner: string): Written => ({ name: `${owner}_lamp`, description: '', owner });
    expect(lint([of('a'), of('b')], { owner: 'b' }).map(({ toolIds }) => toolIds)).toEqual([
      ['openclaw:b:b_lamp'],
    ]);
    expect(lint([WATER, { ...WATER, owner: 'b' }], { owner: 'b' }).map(({ rule }) => rule)).toContain(
      'name-shared',
    );
  });

  it('gives the same findings for the same tools in any order, worst first', () => {
    const tools = [
      { name: 'get_user', description: 'Get user' },
      { name: 'zz', description: '' },
      { ...WATER, name: 'zone.water' },
      INVOICES,
      { ...INVOICES, owner: 'other' },
    ];
    const found = lint(tools);
    expect(lint(tools.toReversed())).toEqual(found);
    expect(found.map(({ rule }) => rule)).toEqual([
      'description-missing',
      'name-hostile',
      'name-shared',
      'near-duplicate',
      'description-repeats-name',
    ]);
  });

  it('keeps what servers say on one line, bounded', () => {
    const found = lint([
      { name: 'a\u001b[2J\nb'.padEnd(500, 'x'), description: 'x\u202e\ny', source: 'mcp' },
    ]);
    for (const { message, suggestion } of found) {
      expect(message + suggestion).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(message.length).toBeLessThan(400);
    }
    expect(found.length).toBeGreaterThan(0);
  });

  it('says how far it is, where that takes a while', () => {
    const seen: number[] = [];
    const tools = Array.from({ length: 101 }, (_, at) => ({
      name: `wall_${at}`,
      description: `Paint ${at}`,
    }));
    lint(tools, { onProgress: (done, total) => seen.push(done, total) });
    expect(seen).toEqual([50, 101, 100, 101]);
  });

  it.each(['', '!!!', 'constructor', '__proto__', '請求書', 'a'.repeat(3_000)])(
    'survives a tool called %j',
    (name) => {
      expect(() =>
        lint([
          { name, description: name },
          { name: 'x', description: '', inputSchema: false },
        ]),
      ).not.toThrow();
    },
  );
});
