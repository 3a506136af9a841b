import type { CallDone, JsonObject, SearchDone } from '@openclaw/contracts';
import { FAKE_PLUGIN } from '../../fake-plugin/index.ts';
import type { LaneEvidence, RequestEvidence, SessionEvidence, TurnEvidence } from '../../suite/evidence.ts';
import { TURNS } from './conversation.ts';
import type { E2eEvidence } from './e2e-evidence.ts';
import type { LaneName } from './lanes.ts';

/** True evidence in, evidence with one lie out. */
export type Tamper = (evidence: E2eEvidence) => E2eEvidence;

export const inLane =
  (name: LaneName, change: (lane: LaneEvidence) => Partial<LaneEvidence>): Tamper =>
  (before) => ({
    ...before,
    lanes: { ...before.lanes, [name]: { ...before.lanes[name], ...change(before.lanes[name]) } },
  });

const inTurn = (
  name: LaneName,
  turn: string,
  change: (turn: TurnEvidence) => Partial<TurnEvidence>,
): Tamper =>
  inLane(name, ({ turns }) => ({
    turns: turns.map((each) => (each.name === turn ? { ...each, ...change(each) } : each)),
  }));

const inRequest = (
  name: LaneName,
  position: number,
  change: (request: RequestEvidence) => Partial<RequestEvidence>,
): Tamper =>
  inTurn(name, TURNS.task, ({ requests }) => ({
    requests: requests.map((each, index) =>
      index === (position + requests.length) % requests.length ? { ...each, ...change(each) } : each,
    ),
  }));

type Records = SessionEvidence['records'];

const inLogs = (name: LaneName, change: (records: Records) => Records): Tamper =>
  inLane(name, ({ sessions }) => ({
    sessions: sessions.map((session) => ({ ...session, records: change(session.records) })),
  }));

const inCalls = (name: LaneName, change: (call: CallDone) => Partial<CallDone>): Tamper =>
  inLogs(name, (records) =>
    records.map((record) => (record.type === 'call' ? { ...record, ...change(record) } : record)),
  );

const inSearches = (name: LaneName, change: (search: SearchDone) => Partial<SearchDone>): Tamper =>
  inLogs(name, (records) =>
    records.map((record) => (record.type === 'search' ? { ...record, ...change(record) } : record)),
  );

const inText = (name: LaneName, turn: string, change: (json: string) => string): Tamper =>
  inTurn(name, turn, ({ requests }) => ({
    requests: requests.map((each) => ({
      ...each,
      messages: JSON.parse(change(JSON.stringify(each.messages))),
    })),
  }));

const DEFERRED: JsonObject = {
  type: 'function',
  function: { name: FAKE_PLUGIN.secondTarget.name, description: '', parameters: {} },
};
const DENIED_REF = {
  id: `openclaw:${FAKE_PLUGIN.id}:${FAKE_PLUGIN.denied}`,
  source: 'openclaw',
  owner: FAKE_PLUGIN.id,
  name: FAKE_PLUGIN.denied,
} as const;
const NEW_CODE = 'VC-00000000';

/** For each claim the lies that it must see through. */
export const TAMPERS: readonly (readonly [claim: string, what: string, tamper: Tamper])[] = [
  ['QA-2.1', 'the plugin recorded nothing', inLane('direct', () => ({ executions: [] }))],
  [
    'QA-2.1',
    'the code is not the one that the provider was sent',
    inLane('direct', (lane) => ({
      executions: lane.executions.map((each) => ({ ...each, verificationCode: NEW_CODE })),
    })),
  ],
  ['QA-2.1', 'the client was told another code', inTurn('direct', TURNS.task, () => ({ answer: {} }))],
  ['QA-2.1', 'the call went another way', inCalls('direct', () => ({ route: 'tool_call' }))],
  ['QA-2.1', 'the log has no call', inLogs('direct', (all) => all.filter(({ type }) => type !== 'call'))],
  ['QA-2.2', 'code mode did not run it', inLane('code', () => ({ executions: [] }))],
  ['QA-2.2', 'tools mode ran it by a direct call', inCalls('tools', () => ({ route: 'direct' }))],
  ['QA-2.2', 'the call failed', inCalls('directory', () => ({ status: 'failed' }))],
  [
    'QA-2.3',
    'one schema is missing',
    inRequest('direct', 0, ({ tools }) => ({
      tools: tools.filter((tool) => !JSON.stringify(tool).includes(FAKE_PLUGIN.target.name)),
    })),
  ],
  [
    'QA-2.3',
    'one schema was shortened',
    inRequest('direct', 0, ({ tools }) => ({
      tools: tools.map((tool) =>
        JSON.parse(JSON.stringify(tool).replace('Zone to water, as listed for the site', 'Zone')),
      ),
    })),
  ],
  [
    'QA-2.4',
    'a deferred tool is a function of a later request',
    inRequest('tools', -1, ({ tools, toolNames }) => ({
      tools: [...tools, DEFERRED],
      toolNames: [...toolNames, FAKE_PLUGIN.secondTarget.name],
    })),
  ],
  [
    'QA-2.4',
    "a control's description names a deferred tool",
    inRequest('code', 0, ({ tools }) => ({
      tools: tools.map((tool) => ({ ...tool, note: `see ${FAKE_PLUGIN.target.name}` })),
    })),
  ],
  [
    'QA-2.4',
    'a control is missing',
    inRequest('directory', 0, ({ toolNames }) => ({
      toolNames: toolNames.filter((name) => name !== 'tool_describe'),
    })),
  ],
  ['QA-2.5', 'the request is as large', inRequest('tools', 0, () => ({ bytes: 10_000_000 }))],
  [
    'QA-2.6',
    'a search is not in the log',
    inLogs('tools', (all) => all.filter(({ type }) => type !== 'search')),
  ],
  [
    'QA-2.6',
    'a line of a log is damaged',
    inLane('code', ({ sessions }) => ({
      sessions: sessions.map((session) => ({ ...session, damaged: 1 })),
    })),
  ],
  [
    'QA-2.6',
    'telemetry counts too many calls',
    inText('code', TURNS.task, (json) => json.replaceAll(/(callCount\\+":)1/gu, '$17')),
  ],
  [
    'QA-2.6',
    'a structured result carries telemetry',
    inText('tools', TURNS.task, (json) =>
      json.replaceAll('{\\"results\\":', '{\\"telemetry\\":{},\\"results\\":'),
    ),
  ],
  [
    'QA-2.7',
    'only one query was asked',
    inText('tools', TURNS.task, (json) =>
      json.replaceAll(`,{\\"query\\":\\"${FAKE_PLUGIN.secondTarget.query}\\"}`, ''),
    ),
  ],
  ['QA-2.7', 'the log has one query', inSearches('tools', ({ queries }) => ({ queries: queries.slice(1) }))],
  [
    'QA-2.7',
    'the search came after the calls',
    inLogs('tools', (all) => [
      ...all.filter(({ type }) => type !== 'search'),
      ...all.filter(({ type }) => type === 'search'),
    ]),
  ],
  ['QA-2.7', 'nothing ran', inLane('tools', () => ({ executions: [] }))],
  [
    'EXE-9',
    'the denied tool ran',
    inLane('tools', ({ executions }) => ({
      executions: executions.map((each) => ({ ...each, tool: FAKE_PLUGIN.denied })),
    })),
  ],
  [
    'EXE-9',
    'a search found it',
    inSearches('code', () => ({ queries: [{ query: 'x', hits: [DENIED_REF] }] })),
  ],
  ['EXE-9', 'a call reached it', inCalls('directory', () => ({ tool: DENIED_REF }))],
  [
    'EXE-9',
    'the directory names it',
    inRequest('tools', 0, (request) => ({
      systemPrompt: `${request.systemPrompt}\n- ${FAKE_PLUGIN.denied}`,
    })),
  ],
  [
    'EXE-9',
    'the model never tried',
    inTurn('direct', TURNS.denied, ({ requests }) => ({ requests: requests.slice(0, 1) })),
  ],
  [
    'CAT-3',
    'a request lacks the direct-only tool',
    inRequest('code', -1, ({ tools }) => ({
      tools: tools.filter((tool) => !JSON.stringify(tool).includes(FAKE_PLUGIN.directOnly)),
    })),
  ],
  ['CAT-3', 'it did not run', inLane('directory', () => ({ executions: [] }))],
  ['DIR-4', 'one prefix differs', inRequest('tools', -1, () => ({ prefixSha256: 'f'.repeat(64) }))],
  [
    'DIR-4',
    'the prefixes cannot be told',
    inLane('code', ({ turns }) => ({
      turns: turns.map((turn) => ({
        ...turn,
        requests: turn.requests.map((request) => ({ ...request, prefixSha256: null })),
      })),
    })),
  ],
  [
    'DIR-4',
    'there was one session only',
    inLane('direct', ({ turns }) => ({
      turns: turns.map((turn) => ({ ...turn, sessionId: 'same' })),
    })),
  ],
  ['payload', 'code takes a tenth', inRequest('code', 0, () => ({ bytes: 24_000 }))],
  ['payload', 'tools takes a tenth', inRequest('tools', 0, () => ({ bytes: 24_000 }))],
  [
    'control size',
    'a control grew',
    inRequest('tools', 0, ({ tools }) => ({
      tools: tools.map((tool) => ({ ...tool, more: 'x'.repeat(800) })),
    })),
  ],
  ['control size', 'a control is gone', inRequest('code', 0, () => ({ tools: [] }))],
  [
    'FR-133',
    'the client is shown the control',
    inTurn('tools', TURNS.clientCall, ({ answer }) => ({
      answer: JSON.parse(JSON.stringify(answer).replace('ring_my_phone', 'tool_call')),
    })),
  ],
  [
    'FR-133',
    'the turn ended with "stop"',
    inTurn('tools', TURNS.clientCall, ({ answer }) => ({
      answer: JSON.parse(
        JSON.stringify(answer).replace('"finish_reason":"tool_calls"', '"finish_reason":"stop"'),
      ),
    })),
  ],
  ['FR-133', 'its result did not come back', inTurn('tools', TURNS.clientResult, () => ({ requests: [] }))],
  [
    'gateway stop',
    'the process was killed',
    inLane('code', ({ gateway }) => ({ gateway: { ...gateway, exitCode: null } })),
  ],
  ['gateway stop', 'a turn failed', inTurn('direct', TURNS.directOnly, () => ({ status: 500 }))],
  [
    'gateway stop',
    'the stream was cut',
    inTurn('tools', TURNS.secondSession, ({ answer }) => ({ answer: { ...answer, whole: false } })),
  ],
];
