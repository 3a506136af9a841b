import type { JsonValue, SessionRecord } from '@openclaw/contracts';
import { RESET, SECRET } from './output-mismatch/meter-tools.ts';
import {
  happens,
  inApi,
  inEvents,
  inLane,
  inLog,
  inProcesses,
  inRequests,
  inText,
  inTurn,
  shows,
  type Tamper,
} from './rig/tamper.fixture.ts';

/** Scenario, claim, what is no longer true, and the lie that makes it so. */
type Row = readonly [scenario: string, claim: string, what: string, tamper: Tamper];

const nothing = (): readonly never[] => [];
const twice = <T>(value: T): readonly T[] => [value, value];
const without =
  (type: SessionRecord['type']) =>
  (record: SessionRecord): SessionRecord | undefined =>
    record.type === type ? undefined : record;
const withCall =
  (change: Partial<SessionRecord & { type: 'call' }>) =>
  (record: SessionRecord): SessionRecord =>
    record.type === 'call' ? { ...record, ...change } : record;
const found =
  (id: string) =>
  (record: SessionRecord): SessionRecord =>
    record.type === 'search'
      ? { ...record, queries: [{ query: 'x', hits: [{ id, source: 'openclaw' }] }] }
      : record;
const answered =
  (change: (json: string) => string) =>
  ({ answer }: { readonly answer: JsonValue }): { readonly answer: JsonValue } => ({
    answer: JSON.parse(change(JSON.stringify(answer))),
  });
const EXPORT = 'vault_export';

const POLICY: readonly Row[] = [
  ['policy-denial', 'EXE-9', 'it ran', happens('code', 'denied', { tool: EXPORT })],
  [
    'policy-denial',
    'EXE-9',
    'a search found it',
    inLog('tools', 'denied', found(`openclaw:qa-vault:${EXPORT}`)),
  ],
  [
    'policy-denial',
    'EXE-9',
    'the directory names it',
    inRequests('directory', 'denied', ({ systemPrompt }) => ({
      systemPrompt: `${systemPrompt}\n- vault_rekey`,
    })),
  ],
  ['policy-denial', 'EXE-9', 'it is a function', shows('direct', 'denied', 'vault_seal')],
  ['policy-denial', 'EXE-9', 'the model never tried', inTurn('tools', 'denied', () => ({ requests: [] }))],
  [
    'policy-denial',
    'EXE-9 errors',
    'an error suggests it',
    inText('tools', 'denied', (json) =>
      json.replaceAll('No available', `Do you mean ${EXPORT}? No available`),
    ),
  ],
  [
    'policy-denial',
    'EXE-9 errors',
    'a result describes it',
    inText('code', 'denied', (json) => json.replaceAll('No available', 'The obsidian ledger: no available')),
  ],
  [
    'policy-denial',
    'EXE-9 absent',
    'an error says that it is denied',
    inText('directory', 'denied', (json) => json.replace('tool_not_found', 'policy_denied')),
  ],
  ['policy-denial', 'FR-65', 'a search found it', inLog('code', 'others', found('mcp:cal:echo'))],
  ['policy-denial', 'FR-65', 'it is a function', shows('direct', 'others', 'cal__echo')],
  ['policy-denial', 'FR-65', 'the other server is gone too', inLog('tools', 'others', without('call'))],
  ['policy-denial', 'EXE-9 control', 'nothing works', inEvents('code', 'others', nothing)],
];

const APPROVALS: readonly Row[] = [
  [
    'approvals',
    'POL-4 once',
    'it ran before the decision',
    inApi('tools', 'allow once: decided', () => ({ afterEvents: 9_999 })),
  ],
  ['approvals', 'POL-4 once', 'it ran twice', inEvents('tools', 'allow once', twice)],
  [
    'approvals',
    'POL-4 once',
    'a second decision counts',
    inApi('tools', 'allow once: second decision', () => ({ status: 200 })),
  ],
  [
    'approvals',
    'POL-4 once',
    'the question shows other arguments',
    inApi(
      'tools',
      'allow once: listed',
      answered((json) => json.replace('as asked', 'otherwise')),
    ),
  ],
  [
    'approvals',
    'POL-4 always',
    'there is no grant',
    inApi('tools', 'grants', () => ({ answer: { data: [] } })),
  ],
  ['approvals', 'POL-4 always', 'it did not run', inEvents('tools', 'granted', nothing)],
  [
    'approvals',
    'POL-4 always',
    'nobody was asked once it was taken back',
    inApi('tools', 'after revoking: listed', () => ({ answer: { data: [] } })),
  ],
  ['approvals', 'EXE-5', 'what was denied ran', happens('tools', 'deny', { tool: 'gate_open' })],
  [
    'approvals',
    'EXE-5',
    'a time-out is told as a denial',
    inText('tools', 'out of time', (json) => json.replaceAll('approval_timeout', 'approval_denied')),
  ],
  [
    'approvals',
    'EXE-5',
    'the log says that it failed',
    inLog('tools', 'deny', withCall({ status: 'failed' })),
  ],
  [
    'approvals',
    'BRG-5 decided',
    'the program got nothing',
    inText('code', 'program allow-once', (json) => json.replaceAll('VC-', '')),
  ],
  [
    'approvals',
    'BRG-5 decided',
    'what was denied ran',
    happens('code', 'program deny', { tool: 'gate_open' }),
  ],
  [
    'approvals',
    'BRG-5',
    'the program did not end',
    inText('code-short', 'deadline', (json) => json.replaceAll('timeout', 'fine')),
  ],
  [
    'approvals',
    'BRG-5',
    'it waited too long',
    inTurn('code-short', 'deadline', () => ({ durationMs: 60_000 })),
  ],
  [
    'approvals',
    'BRG-5',
    'a late approval counts',
    inApi('code-short', 'deadline: too late', () => ({ status: 200 })),
  ],
  ['approvals', 'BRG-5', 'a late approval runs it', happens('code-short', 'deadline', { tool: 'gate_open' })],
  [
    'approvals',
    'FR-79 abort',
    'the question is left open',
    inApi('tools', 'hung up: all', () => ({ answer: { data: [] } })),
  ],
  [
    'approvals',
    'FR-79 abort',
    'something failed unseen',
    inProcesses('tools', () => ({ stderr: 'Unhandled rejection' })),
  ],
  [
    'approvals',
    'POL-4 restart',
    'the question is gone',
    inApi('tools', 'killed: listed again', () => ({ answer: { data: [] } })),
  ],
  ['approvals', 'POL-4 restart', 'the approval ran nothing', inEvents('tools', 'after restart', nothing)],
  ['approvals', 'POL-4 restart', 'the killed run ran', happens('tools', 'killed', { tool: 'gate_open' })],
  [
    'approvals',
    'POL-4 restart',
    'it counts twice',
    inApi('tools', 'used up: listed', () => ({ answer: { data: [] } })),
  ],
];

const NARROWING: readonly Row[] = [
  ['prompt-narrowing', 'DIR-5 advertised', 'it is a function', shows('direct', 'narrowed', 'desk_safe')],
  [
    'prompt-narrowing',
    'DIR-5 advertised',
    'the directory lists it',
    inRequests('code', 'narrowed', ({ systemPrompt }) => ({ systemPrompt: `${systemPrompt}\n- desk_safe` })),
  ],
  [
    'prompt-narrowing',
    'DIR-5 advertised',
    'it is never there',
    inRequests('tools', 'after', () => ({ systemPrompt: '', tools: [] })),
  ],
  [
    'prompt-narrowing',
    'DIR-5 search',
    'a search found it',
    inLog('tools', 'narrowed', found('openclaw:qa-desk:desk_safe')),
  ],
  ['prompt-narrowing', 'DIR-5 search', 'it is never found', inLog('code', 'after', without('search'))],
  [
    'prompt-narrowing',
    'DIR-5 call',
    'it ran',
    happens('directory', 'narrowed', { event: 'leave', tool: 'desk_safe' }),
  ],
  ['prompt-narrowing', 'DIR-5 call', 'what is kept did not run', inEvents('tools', 'narrowed', nothing)],
  [
    'prompt-narrowing',
    'DIR-5 call',
    'the error tells that it is there',
    inText('code', 'narrowed', (json) => json.replaceAll('tool_not_found', 'policy_denied')),
  ],
  [
    'prompt-narrowing',
    'DIR-5 once',
    'it was asked twice',
    happens('direct', 'narrowed', { event: 'prompt-hook' }),
  ],
  [
    'prompt-narrowing',
    'DIR-5 once',
    'what was said before is rewritten',
    inText('tools', 'narrowed', (json) => json.replace('before (tools)', 'nothing')),
  ],
  [
    'prompt-narrowing',
    'DIR-5 once',
    'the turn after has another prefix',
    inRequests('directory', 'after', () => ({ prefixSha256: 'f'.repeat(64) })),
  ],
];

const CLIENTS: readonly Row[] = [
  ['client-tools', 'CAT-5', 'a deferred tool is visible', shows('directory', 'hidden', 'note_find')],
  ['client-tools', 'CAT-5', 'it is not visible', inRequests('directory', 'hidden', () => ({ tools: [] }))],
  ['client-tools', 'CAT-5', 'the hidden name did not run', inEvents('directory', 'hidden', nothing)],
  ['client-tools', 'CAT-5', 'tools mode shows it', shows('tools', 'ring', 'ring_my_phone')],
  [
    'client-tools',
    'FR-133',
    'the client is shown a control',
    inTurn(
      'tools',
      'ring',
      answeredTurn((json) => json.replace('ring_my_phone', 'tool_call')),
    ),
  ],
  [
    'client-tools',
    'FR-133',
    'its result is lost',
    inTurn(
      'code',
      'rung',
      answeredTurn((json) => json.replaceAll('CT-91B2', '')),
    ),
  ],
  [
    'client-tools',
    'CAT-11',
    'it is accepted',
    inTurn('code', 'a hidden plugin tool', () => ({ status: 200 })),
  ],
  [
    'client-tools',
    'CAT-11',
    'the error names one only',
    inTurn(
      'directory',
      'an MCP tool in a directory',
      answeredTurn((json) => json.replaceAll('mcp:kb:echo', 'it')),
    ),
  ],
  [
    'client-tools',
    'CAT-11',
    'the provider was asked',
    (evidence) =>
      inTurn('tools', 'each other', () => ({
        requests: evidence.lanes[0]?.turns[0]?.requests ?? [],
      }))(evidence),
  ],
  [
    'client-tools',
    'FR-44 control',
    'all is refused',
    inTurn('tools', 'an MCP tool elsewhere', () => ({ status: 400 })),
  ],
];

const SEQUENTIAL: readonly Row[] = [
  [
    'sequential-tools',
    'EXE-6',
    'one ended late',
    inEvents('code', 'mixed', (event) =>
      [
        event.event === 'leave' && event.tool === 'press_cut' ? { ...event, at: event.at + 60_000 } : event,
        // Cut first, so that something comes after it.
      ].map((each) => (each.tool === 'press_cut' && each.event === 'enter' ? { ...each, at: 0 } : each)),
    ),
  ],
  [
    'sequential-tools',
    'EXE-6',
    'one did not run',
    inEvents('tools', 'mixed', (event) => (event.tool === 'press_cut' ? [] : [event])),
  ],
  [
    'sequential-tools',
    'EXE-6 parallel',
    'they ran one after the other',
    inEvents('directory', 'parallel', (event) => [
      { ...event, at: event.order * 10 - (event.event === 'leave' ? 10_000 : 0) },
    ]),
  ],
  [
    'sequential-tools',
    'EXE-6 cancelled',
    'one was not stopped',
    inEvents('code', 'held', (event) => (event.event === 'aborted' ? [] : [event])),
  ],
  [
    'sequential-tools',
    'EXE-6 cancelled',
    'the next one hangs',
    inTurn('direct', 'afterwards', () => ({ status: 0 })),
  ],
  [
    'sequential-tools',
    'EXE-6 cancelled',
    'the one that waited began',
    happens('tools', 'held', { tool: 'press_print' }),
  ],
];

const MISMATCH: readonly Row[] = [
  [
    'output-mismatch',
    'EXE-3',
    'nothing is said of side effects',
    inText('direct', 'mismatch', (json) => json.replaceAll(/side effects/giu, 'Nothing')),
  ],
  [
    'output-mismatch',
    'EXE-3',
    'it looks safe',
    inText('code', 'uncaught', (json) => json.replaceAll('check before', 'try again; check before')),
  ],
  [
    'output-mismatch',
    'EXE-3',
    'another code',
    inText('tools', 'mismatch', (json) => json.replaceAll('output_mismatch', 'arguments_invalid')),
  ],
  [
    'output-mismatch',
    'EXE-3',
    'it ran again',
    happens('directory', 'mismatch', { event: 'leave', tool: RESET.name }),
  ],
  [
    'output-mismatch',
    'EXE-3',
    'the log says that it completed',
    inLog('code', 'mismatch', withCall({ status: 'completed' })),
  ],
  [
    'output-mismatch',
    'EXE-3 withheld',
    'the model sees it',
    inText('code', 'mismatch', (json) => json.replaceAll('withheld', SECRET)),
  ],
  [
    'output-mismatch',
    'EXE-3 withheld',
    'the log has it',
    inLog('tools', 'mismatch', withCall({ result: SECRET })),
  ],
  ['output-mismatch', 'EXE-3 control', 'nothing fits', inEvents('tools', 'fits', nothing)],
  [
    'output-mismatch',
    'EXE-3 control',
    'the broken one ran',
    happens('direct', 'fits', { tool: 'meter_broken' }),
  ],
];

const CANCELLED: readonly Row[] = [
  [
    'cancelled-run',
    'EXE-7',
    'one call was not told',
    inEvents('tools', 'cancelled', ({ event, ...rest }) => (event === 'aborted' ? [] : [{ event, ...rest }])),
  ],
  ['cancelled-run', 'EXE-7', 'one ended well', happens('code', 'cancelled', { event: 'leave' })],
  [
    'cancelled-run',
    'EXE-7 log',
    'the run counts as completed',
    inLog('direct', 'cancelled', (record) =>
      record.type === 'run_end' ? { ...record, outcome: 'completed' } : record,
    ),
  ],
  [
    'cancelled-run',
    'EXE-7 log',
    'the model was asked again',
    inTurn('tools', 'cancelled', ({ requests }) => ({ requests: requests.flatMap(twice) })),
  ],
  [
    'cancelled-run',
    'EXE-7 log',
    'a call counts as completed',
    inLog('code', 'cancelled', withCall({ status: 'completed' })),
  ],
  [
    'cancelled-run',
    'EXE-7 next',
    'the next turn fails',
    inTurn('directory', 'next', () => ({ status: 500 })),
  ],
  [
    'cancelled-run',
    'EXE-7 next',
    'the client never left',
    inTurn('tools', 'cancelled', () => ({ status: 200 })),
  ],
];

const RESTART: readonly Row[] = [
  [
    'restart-mid-run',
    'TEL-6',
    'more is lost',
    inLane('tools', ({ sessions }) => ({ sessions: sessions.map((each) => ({ ...each, damaged: 1 })) })),
  ],
  ['restart-mid-run', 'TEL-6', 'what came before is lost', inLog('code', 'first', without('call'))],
  ['restart-mid-run', 'TEL-6', 'the killed run is lost', inLog('tools', 'killed', without('message'))],
  ['restart-mid-run', 'TEL-6 told', 'nothing is said', inProcesses('code', () => ({ stderr: '' }))],
  [
    'restart-mid-run',
    'TEL-6 next',
    'there is a synthetic turn',
    inRequests('tools', 'after', ({ messages }) => ({
      messages: [...messages, { role: 'user', content: 'Go on.' }],
    })),
  ],
  [
    'restart-mid-run',
    'TEL-6 next',
    'it is another session',
    inTurn('code', 'after', ({ name }) => ({ sessionId: name })),
  ],
  [
    'restart-mid-run',
    'TEL-6 next',
    'the tool ran to its end',
    happens('tools', 'killed', { event: 'leave' }),
  ],
  [
    'restart-mid-run',
    'TEL-6 control',
    'it was never killed',
    inProcesses('tools', () => ({ signal: null, exitCode: 0 })),
  ],
];

const AUTOMATIONS: readonly Row[] = [
  [
    'automations-survive-restart',
    'automation missed',
    'it ran twice',
    inLane('tools', ({ events }) => ({ events: events.flatMap(twice) })),
  ],
  [
    'automations-survive-restart',
    'automation missed',
    'it never ran',
    inLane('code', () => ({ events: [] })),
  ],
  [
    'automations-survive-restart',
    'automation missed',
    'it ran before it was due',
    inLane('code', ({ events }) => ({ events: events.map((event) => ({ ...event, at: 0 })) })),
  ],
  [
    'automations-survive-restart',
    'automation missed',
    'it ran on another channel',
    inLane('tools', ({ sessions }) => ({
      sessions: sessions.map((session) => ({
        ...session,
        records: session.records.map((record) =>
          record.type === 'run' ? { ...record, channel: 'http' } : record,
        ),
      })),
    })),
  ],
  [
    'automations-survive-restart',
    'automation interrupted',
    'it ran again',
    inLane('code', ({ events }) => ({ events: events.flatMap(twice) })),
  ],
  [
    'automations-survive-restart',
    'automation interrupted',
    'the list does not tell',
    inText('tools', 'list again', (json) => json.replaceAll('interrupted', 'completed')),
  ],
  [
    'automations-survive-restart',
    'automation interrupted',
    'the log does not tell',
    inProcesses('code', () => ({ stderr: '' })),
  ],
  [
    'automations-survive-restart',
    'automation own',
    'it sees those of another',
    inText('tools', 'list again', (json) =>
      json.replaceAll('Bell: ring (tools)', 'Bell: ring (tools) Bell: ring (code)'),
    ),
  ],
  [
    'automations-survive-restart',
    'automation own',
    'its own are gone',
    inText('code', 'list again', (json) => json.replaceAll('Bell: hold (code)', '')),
  ],
  [
    'automations-survive-restart',
    'automation control',
    'it was never killed',
    inProcesses('tools', () => ({ signal: null, exitCode: 0 })),
  ],
  [
    'automations-survive-restart',
    'automation control',
    'nothing was scheduled',
    inLog('tools', 'schedule', without('call')),
  ],
];

const HARNESS: readonly Row[] = [
  ['harness-shapes', 'HAR-1', 'a deferred tool is visible', shows('embedded', 'job', 'crane_lift')],
  ['harness-shapes', 'HAR-1', 'the hidden name did not run', inEvents('embedded-directory', 'job', nothing)],
  [
    'harness-shapes',
    'HAR-2',
    'a hidden name runs',
    inText('copilot-directory', 'job', (json) => json.replaceAll('tool_not_callable_here', '')),
  ],
  [
    'harness-shapes',
    'HAR-2',
    'there is no directory',
    inRequests('copilot', 'job', () => ({ systemPrompt: '' })),
  ],
  ['harness-shapes', 'HAR-3', 'there is a control', shows('codex-code', 'job', 'tool_search_code')],
  [
    'harness-shapes',
    'HAR-3',
    'there is a directory',
    inRequests('codex-directory', 'job', ({ systemPrompt }) => ({
      systemPrompt: `${systemPrompt}\n# Tool directory`,
    })),
  ],
  [
    'harness-shapes',
    'CFG-9',
    'a setting changes a byte',
    inRequests('codex-code', 'job', () => ({ prefixSha256: 'f'.repeat(64) })),
  ],
];

const FRESHNESS: readonly Row[] = [
  ['catalog-freshness', 'FR-55', 'the new tool is not found', inLog('tools', 'changed', without('search'))],
  ['catalog-freshness', 'FR-55', 'the old one still is', inLog('code', 'changed', found('mcp:kb:old_thing'))],
  [
    'catalog-freshness',
    'FR-55',
    'the plugin is pinned away',
    inLog('directory', 'restarted', without('call')),
  ],
  [
    'catalog-freshness',
    'FR-19',
    'one answer differs',
    inText('tools', 'before', (json) => json.replace('A gadget', 'One gadget')),
  ],
  [
    'catalog-freshness',
    'FR-19',
    'the stopped server is found',
    inLog('code', 'restarted', found('mcp:frail:echo')),
  ],
  ['catalog-freshness', 'FR-97', 'another code', inLog('code', 'changed', withCall({ code: 'tool_failed' }))],
  [
    'catalog-freshness',
    'FR-97',
    'it took as long as a timeout',
    inLog('tools', 'changing', withCall({ durationMs: 60_000 })),
  ],
  [
    'catalog-freshness',
    'FR-56',
    'the tool that is gone ran',
    inLog('tools', 'changing', withCall({ status: 'completed', code: 'tool_failed' })),
  ],
  ['catalog-freshness', 'FR-56', 'the others died with it', inEvents('tools', 'changing', nothing)],
];

function answeredTurn(change: (json: string) => string) {
  return ({ answer }: { readonly answer: object }) => ({
    answer: JSON.parse(change(JSON.stringify(answer))),
  });
}

/** For each claim of the rig's scenarios the lies that it must see through. */
export const RIG_TAMPERS: readonly Row[] = [
  ...POLICY,
  ...APPROVALS,
  ...NARROWING,
  ...CLIENTS,
  ...SEQUENTIAL,
  ...MISMATCH,
  ...CANCELLED,
  ...RESTART,
  ...AUTOMATIONS,
  ...HARNESS,
  ...FRESHNESS,
];
