import { FAKE_PLUGIN } from '../../../fake-plugin/index.ts';
import { isObject, listOf, objectsOf, parseJson } from '../../../mock-openai/json-shape.ts';
import type { Claim } from '../../../suite/claim.ts';
import { recordsOf, shownCalls, turnOf } from '../../proofs/look-up.ts';
import { TURNS } from '../conversation.ts';
import type { E2eEvidence } from '../e2e-evidence.ts';

const TARGETS = [FAKE_PLUGIN.target, FAKE_PLUGIN.secondTarget];

export const batchSearch: Claim<E2eEvidence> = {
  id: 'QA-2.7',
  requirement:
    'The structured lane resolves two queries in one tool_search before the tool runs through tool_call.',
  check({ lanes }) {
    const lane = lanes.tools;
    const turn = turnOf(lane, TURNS.task);
    const shown = shownCalls(turn);
    const [search, ...others] = shown.filter((call) => call.name === 'tool_search');
    const asked = objectsOf(search?.arguments['queries']).map(({ query }) => query);
    const answered = parseJson(search?.result ?? '');
    const groups = objectsOf(isObject(answered) ? answered['results'] : undefined);
    const found = TARGETS.filter(({ query, id }) =>
      groups.some(
        (group) =>
          group['query'] === query && objectsOf(group['candidates']).some((each) => each['id'] === id),
      ),
    );
    const calls = shown.filter((call) => call.name === 'tool_call');
    const records = recordsOf(lane, turn);
    const searchedAt = records.findIndex((record) => record.type === 'search');
    const logged = records[searchedAt];
    const order = TARGETS.map(({ id }) =>
      records.findIndex(
        (record) => record.type === 'call' && record.route === 'tool_call' && record.tool?.id === id,
      ),
    );
    const ran = TARGETS.filter(({ name }, position) => {
      const record = records[order[position] ?? -1];
      return lane.executions.some(
        (each) => each.tool === name && record?.type === 'call' && each.callId === record.callId,
      );
    });
    return [
      {
        ok: search !== undefined && others.length === 0 && asked.length === TARGETS.length,
        states: `one tool_search with ${asked.length} queries`,
        found: `${others.length + (search === undefined ? 0 : 1)} searches`,
      },
      {
        ok: found.length === TARGETS.length && listOf(groups).length === asked.length,
        states: `each of its ${groups.length} groups has the tool that was looked for`,
        found: `${found.length} do`,
      },
      {
        ok: logged?.type === 'search' && logged.callId === search?.callId && logged.queries.length === 2,
        states: 'the session log has that search with its two queries',
      },
      {
        ok:
          searchedAt >= 0 &&
          order.every((position) => position > searchedAt) &&
          ran.length === TARGETS.length,
        states: `then ${calls.length} tool_call ran ${TARGETS.map(({ name }) => name).join(' and ')}`,
        found: `${ran.length} ran, log positions ${[searchedAt, ...order].join(', ')}`,
      },
    ];
  },
};
