import { describe, expect, it } from 'vitest';
import { boundedRuns, splitRun, splitRuns, squash } from './split-words.ts';

describe('splitRun', () => {
  it.each([
    ['addClient', ['add', 'client'], 'addclient'],
    ['HTTPServer', ['http', 'server'], 'httpserver'],
    ['getURLsFor', ['get', 'urls', 'for'], 'geturlsfor'],
    ['base64', ['base', '64'], 'base64'],
    ['ADD', ['add'], undefined],
    ['weather', ['weather'], undefined],
    ['показатьСчёт', ['показать', 'счёт'], 'показатьсчёт'],
    ['請求書', ['請求', '求書'], undefined],
    ['金', ['金'], undefined],
    ['使用Bing搜索', ['使用', 'bing', '搜索'], undefined],
    ['クッキー', ['クッ', 'ッキ', 'キー'], undefined],
  ])('FR-2 FR-17: %s is %j', (run, parts, joined) => {
    expect(splitRun(run)).toEqual({ parts, joined });
  });
});

describe('splitRuns', () => {
  it.each([
    ['repo_get-file.v2', ['repo', 'get', 'file', 'v2']],
    ['показать_счёт!', ['показать', 'счёт']],
    ['', []],
    ['…—!', []],
  ])('FR-4: %s separates at everything but letters and digits', (text, runs) => {
    expect(splitRuns(text)).toEqual(runs);
  });
});

describe('squash', () => {
  it.each(['run_round', 'runRound', 'Run Round', 'run-round', 'ｒｕｎ＿ｒｏｕｎｄ'])(
    'FR-5: %s is one name',
    (name) => {
      expect(squash(name)).toBe('runround');
    },
  );
});

describe('boundedRuns', () => {
  it('RNK-7: drops lone surrogates, also where the bound cuts a pair', () => {
    expect(boundedRuns('ab 𝒳', 4)).toEqual(['ab']);
  });
});
