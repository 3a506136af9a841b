import { describe, expect, it } from 'vitest';
import { type LiveReport, liveFailures, liveTables, type ServerReport } from './live-report.ts';
import type { RunWeight } from './measure-requests.ts';

const SERVER: ServerReport = {
  server: 'desk',
  package: 'desk-mcp',
  version: '1.0.0',
  state: 'ready',
  startMs: 1_200,
  listed: 3,
  described: 3,
  leftOut: [],
  altered: [],
  query: 'tidy the desk',
  place: 2,
  calls: [{ tool: 'tidy', ok: true }],
};

const RUN: RunWeight = {
  mode: 'direct',
  requests: 2,
  functions: 30,
  firstRequestBytes: 1_000,
  allRequestsBytes: 2_000,
  ok: true,
};

const report = (server: Partial<ServerReport> = {}, more: Partial<LiveReport> = {}): LiveReport => ({
  servers: [{ ...SERVER, ...server }],
  listeningMs: 500,
  allListedMs: 1_500,
  runs: [RUN, { ...RUN, mode: 'tools', firstRequestBytes: 25, allRequestsBytes: 200 }],
  ...more,
});

describe('what openclaw qa live-mcp says of real servers', () => {
  it('MCP-1: nothing is wrong with a server that is found, described and called', () => {
    expect(liveFailures(report())).toEqual([]);
  });

  it('CAT-14: a tool that is left out is told, and is no failure', () => {
    const some = report({ leftOut: ['bad'], described: 2 });
    expect(liveFailures(some)).toEqual([]);
    expect(liveTables(some)).toMatch(/2 of 3.*bad/u);
  });

  it.each([
    ['a server that failed', report({ state: 'failed' })],
    ['a server that the log does not mention', report({ state: 'missing' })],
    ['a server without tools', report({ listed: 0, described: 0 })],
    ['a server none of whose tools is known', report({ leftOut: ['a', 'b', 'c'], described: 0 })],
    ['a schema that came out as another', report({ altered: ['tidy'] })],
    ['a query that finds only tools of others', report({ place: null })],
    ['a call that went wrong', report({ calls: [{ tool: 'tidy', ok: false, said: 'no' }] })],
    ['a client that was never shown everything', report({}, { allListedMs: null })],
    ['a run that did not do its task', report({}, { runs: [{ ...RUN, ok: false }] })],
  ])('MCP-1: one failure for %s', (_what, wrong) => {
    expect(liveFailures(wrong)).toHaveLength(1);
  });

  it('the weight of a run is given as a share of the direct one, first request and all', () => {
    expect(liveTables(report())).toMatch(/tools.*25 bytes.*2\.5 %.*200 bytes.*10\.0 %/u);
  });
});
