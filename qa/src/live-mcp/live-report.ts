import Table from 'cli-table3';
import { milliseconds, percentage, wholeNumber } from '../suite/figures.ts';
import type { CallMade, Described } from './examine-server.ts';
import type { RunWeight } from './measure-requests.ts';

export interface ServerReport extends Described {
  readonly server: string;
  readonly package: string;
  readonly version: string;
  readonly state: 'ready' | 'failed' | 'missing';
  readonly startMs: number | null;
  /** Where the fitting query finds one of its tools, from 1. */
  readonly place: number | null;
  readonly query: string;
  readonly calls: readonly CallMade[];
}

export interface LiveReport {
  readonly servers: readonly ServerReport[];
  /** From the start of the Gateway's process until it listens. */
  readonly listeningMs: number;
  /** From a client's first word until every server's tools are in its list. */
  readonly allListedMs: number | null;
  readonly runs: readonly RunWeight[];
}

/** What is not as it should be, one line each. A tool may be left out where its schema is wrong: that is told only. */
export function liveFailures({ servers, runs, allListedMs }: LiveReport): readonly string[] {
  return [
    ...(allListedMs === null ? ['a client that waited was not shown the tools of every server'] : []),
    ...servers.flatMap(serverFailures),
    ...runs.filter(({ ok }) => !ok).map(({ mode }) => `the run in ${mode} mode did not add the numbers`),
  ];
}

function serverFailures(report: ServerReport): readonly string[] {
  const { server, state, listed, described, altered, place, query, calls } = report;
  if (state !== 'ready') return [`${server}: did not start`];
  return [
    ...(listed > 0 && described > 0 ? [] : [`${server}: none of its ${listed} tools is there`]),
    ...altered.map((name) => `${server}: ${name} is described with another schema than the server's`),
    ...(place === null ? [`${server}: none of its tools is among the first five for "${query}"`] : []),
    ...calls
      .filter(({ ok }) => !ok)
      .map(({ tool, said = '' }) => `${server}: ${tool} answered otherwise: ${said}`),
  ];
}

export function liveTables(report: LiveReport): string {
  const { servers, runs, listeningMs, allListedMs } = report;
  const each = new Table({
    head: ['server', 'state', 'start', 'tools', 'left out', 'described', 'found at', 'calls'],
    style: { head: [], border: [] },
  });
  for (const one of servers) {
    each.push([
      `${one.package}@${one.version}`,
      one.state,
      one.startMs === null ? '' : milliseconds(one.startMs),
      `${one.listed - one.leftOut.length} of ${one.listed}`,
      one.leftOut.join(', ') || 'none',
      String(one.described),
      one.place === null ? 'not' : String(one.place),
      one.calls.map(({ tool, ok }) => `${tool} ${ok ? 'ok' : 'FAILED'}`).join(', ') || 'needs its service',
    ]);
  }
  return [
    each.toString(),
    `Gateway listening after ${milliseconds(listeningMs)}; all ${servers.length} servers listed ${
      allListedMs === null ? 'never' : `${milliseconds(allListedMs)} after a client first asked`
    }.`,
    runTable(runs),
  ].join('\n');
}

function runTable(runs: readonly RunWeight[]): string {
  const table = new Table({
    head: ['run', 'requests', 'functions', 'first request', 'of direct', 'all requests', 'of direct'],
    style: { head: [], border: [] },
  });
  const whole = runs.find(({ mode }) => mode === 'direct');
  for (const { mode, requests, functions, firstRequestBytes, allRequestsBytes } of runs) {
    table.push([
      mode,
      requests,
      functions,
      `${wholeNumber(firstRequestBytes)} bytes`,
      whole === undefined ? '' : percentage((100 * firstRequestBytes) / whole.firstRequestBytes),
      `${wholeNumber(allRequestsBytes)} bytes`,
      whole === undefined ? '' : percentage((100 * allRequestsBytes) / whole.allRequestsBytes),
    ]);
  }
  return table.toString();
}
