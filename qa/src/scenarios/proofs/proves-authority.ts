import type { JsonSchema } from '@openclaw/contracts';
import { FAKE_PLUGIN } from '../../fake-plugin/index.ts';
import { isObject } from '../../mock-openai/json-shape.ts';
import type { Finding } from '../../suite/claim.ts';
import type { LaneEvidence, TurnEvidence } from '../../suite/evidence.ts';
import { allRecords, allRequests, shownCalls } from './look-up.ts';
import { provesExecution } from './proves-execution.ts';

const DENIED_ID = `openclaw:${FAKE_PLUGIN.id}:${FAKE_PLUGIN.denied}`;
const DIRECT_ONLY_ID = `openclaw:${FAKE_PLUGIN.id}:${FAKE_PLUGIN.directOnly}`;

export interface DeniedExpected {
  /** The turn in which the user asks for it. */
  readonly turn: TurnEvidence;
  /** Of the denied tool: whoever shows it has got at the tool. */
  readonly description: string;
  /** The model must have tried; a real one may know better. */
  readonly mustTry: boolean;
}

/** The denied tool is in no request and no result, and nothing that the model did reached it. */
export function provesDenied(lane: LaneEvidence, expected: DeniedExpected): Finding {
  const { turn, description, mustTry } = expected;
  const tried = shownCalls(turn);
  const requests = allRequests(lane);
  const records = allRecords(lane);
  const reached = records.some(
    (record) => record.type === 'call' && record.tool?.id === DENIED_ID && record.status !== 'refused',
  );
  const looks = [
    [!mustTry || tried.length > 0, 'the model did not try'],
    [tried.every(({ result }) => result !== ''), 'a try got no answer'],
    [requests.length > 0 && !requests.some((request) => offers(request)), 'a request offers it'],
    [!requests.some((request) => JSON.stringify(request).includes(description)), 'a result describes it'],
    [!isFound(lane, DENIED_ID), 'a search or describe found it'],
    [!reached, 'a call reached it'],
    [lane.executions.every((each) => each.tool !== FAKE_PLUGIN.denied), 'it ran'],
  ] as const;
  return {
    ok: looks.every(([ok]) => ok),
    states: `${lane.lane}: tried ${tried.length} ×, nothing found, nothing ran`,
    found: looks.flatMap(([ok, problem]) => (ok ? [] : [problem])).join(', '),
  };
}

function offers({ tools, systemPrompt }: LaneEvidence['turns'][number]['requests'][number]): boolean {
  return JSON.stringify(tools).includes(FAKE_PLUGIN.denied) || systemPrompt.includes(FAKE_PLUGIN.denied);
}

function isFound(lane: LaneEvidence, id: string): boolean {
  return allRecords(lane).some(
    (record) =>
      (record.type === 'search' && record.queries.some(({ hits }) => hits.some((hit) => hit.id === id))) ||
      (record.type === 'describe' && record.tool.id === id),
  );
}

export interface DirectOnlyExpected {
  /** The turn in which it is called. */
  readonly turn: TurnEvidence;
  readonly schema: JsonSchema;
  /** Default false. */
  readonly mayRepeat?: boolean;
}

/** The direct-only tool is in every request with its schema, runs by a direct call, and no search finds it. */
export function provesDirectOnly(lane: LaneEvidence, expected: DirectOnlyExpected): Finding {
  const { turn, schema, mayRepeat = false } = expected;
  const requests = allRequests(lane);
  const showing = requests.filter(({ tools }) =>
    tools.some(
      ({ function: definition }) =>
        isObject(definition) &&
        definition['name'] === FAKE_PLUGIN.directOnly &&
        JSON.stringify(definition['parameters']) === JSON.stringify(schema),
    ),
  );
  const tool = { name: FAKE_PLUGIN.directOnly, id: DIRECT_ONLY_ID };
  const ran = provesExecution(lane, { turn, tool, routes: ['direct'], mayRepeat });
  const found = isFound(lane, DIRECT_ONLY_ID);
  return {
    ok: requests.length > 0 && showing.length === requests.length && !found && ran.ok,
    states: `${lane.lane}: in all ${requests.length} requests, called directly, ran`,
    found: `in ${showing.length} of ${requests.length} requests${found ? ', a search found it' : ''}${ran.ok ? '' : `, ${ran.found}`}`,
  };
}
