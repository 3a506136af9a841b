import { describe, expect, it } from 'vitest';
import { createToolIndex } from './tool-index.ts';
import { RANKING_WEIGHTS } from './weights.ts';

const INDEX = createToolIndex([
  {
    id: 'openclaw:files:read_file',
    name: 'read_file',
    description: 'Read the content of a file',
    owner: 'files',
    parameterText: 'path of the file',
  },
  { id: 'openclaw:web:web_search', name: 'web_search', description: 'Search the web', owner: 'web' },
]);

describe('explain', () => {
  it('says which word matched in which fields', () => {
    const [term] = INDEX.explain('file', 'openclaw:files:read_file')?.terms ?? [];
    expect(term).toMatchObject({
      words: ['file'],
      matched: 'file',
      expanded: false,
      fields: ['name', 'owner', 'description', 'parameters'],
    });
    expect(term?.score).toBeGreaterThan(0);
  });

  it('RNK-3: says what was expanded', () => {
    const terms = INDEX.explain('look up the price', 'openclaw:web:web_search')?.terms ?? [];
    expect(terms.find((term) => term.words[0] === 'price')).toMatchObject({ matched: 'web', expanded: true });
    expect(terms.find((term) => term.words.join(' ') === 'look up')).toMatchObject({ expanded: true });
  });

  it('its terms add up to the sum, and the whole to the score of the search', () => {
    const query = 'show the file content';
    const explained = INDEX.explain(query, 'openclaw:files:read_file');
    const sum = explained?.terms.reduce((total, term) => total + term.score, 0);
    expect(explained?.sum).toBeCloseTo(sum ?? Number.NaN, 6);
    expect(explained?.nameCoverage).toBeGreaterThan(1);
    expect(explained?.queryCoverage).toBeGreaterThan(1);
    expect(explained?.wordPairs).toBe(0);
    expect(explained?.rank).toBe(1);
    expect(explained?.score).toBe(INDEX.search(query, { limit: 1 })[0]?.score);
  });

  it('names each effect on the relevance and how much it adds, so that they come to the score', () => {
    const index = createToolIndex([
      { id: 'a', name: 'read_file', description: 'Read a file', owner: 'files' },
      { id: 'b', name: 'read_file', description: 'Read a file of the archive', owner: 'archive' },
      { id: 'c', name: 'send_mail', description: 'Send a mail', owner: 'mail' },
    ]);
    const query = 'Read the file from disk. Then send a mail to Ann.';
    const explained = ['a', 'b', 'c'].map((id) => index.explain(query, id));
    for (const hit of explained) {
      const { sum, nameCoverage, queryCoverage, wordPairs, ownerFit, nameFit, repeatedName, requestPart } =
        hit ?? expect.fail('every tool is a hit');
      const relevance =
        (sum * nameCoverage * queryCoverage + wordPairs) * ownerFit * nameFit * repeatedName + requestPart;
      expect(hit?.score).toBeCloseTo(1 + relevance / (1 + relevance), 5);
    }
    expect(explained[2]?.nameFit).toBe(1);
    expect(explained.map((hit) => hit?.repeatedName)).toContain(RANKING_WEIGHTS.repeatedName);
    expect(Math.max(...explained.map((hit) => hit?.ownerFit ?? 0))).toBeCloseTo(1 + RANKING_WEIGHTS.ownerFit);
    expect(Math.min(...explained.map((hit) => hit?.requestPart ?? 0))).toBeGreaterThan(0);
  });

  it('shows word pairs', () => {
    expect(INDEX.explain('read file', 'openclaw:files:read_file')?.wordPairs).toBeGreaterThan(0);
  });

  it('RNK-5: a tool that search leaves out has neither rank nor score', () => {
    expect(INDEX.explain('file', 'openclaw:web:web_search')).toMatchObject({
      rank: undefined,
      score: undefined,
      sum: 0,
    });
  });

  it('counts the weak words of a tool that has no strong one, though search leaves it out', () => {
    const explained = INDEX.explain('read the qwxz', 'openclaw:files:read_file');
    expect(explained).toMatchObject({ rank: undefined });
    expect(explained?.sum).toBeGreaterThan(0);
    expect(explained?.sum).toBeCloseTo(explained?.terms.reduce((sum, term) => sum + term.score, 0) ?? 0, 6);
  });

  it('RNK-6: says that the query names the tool', () => {
    expect(INDEX.explain('WebSearch', 'openclaw:web:web_search')).toMatchObject({ exact: true, rank: 1 });
  });

  it('knows no other tool', () => {
    expect(INDEX.explain('file', 'nobody')).toBeUndefined();
  });
});
