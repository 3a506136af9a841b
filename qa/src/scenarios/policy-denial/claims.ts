import type { SessionRecord } from '@openclaw/contracts';
import type { Claim } from '../../suite/claim.ts';
import { allRecords, allRequests, shownCalls, turnOf } from '../proofs/look-up.ts';
import { LANE_NAMES, laneOf, type RigEvidence, type RigLane, type Told, toldOf } from '../rig/index.ts';
import { ABSENT, ALLOWED, ALLOWED_MCP, DENIED, type DeniedTool, MARK } from './denied-tools.ts';

const ALL_DENIED = Object.entries(DENIED);

const nowhere: Claim<RigEvidence> = {
  id: 'EXE-9',
  requirement:
    'POL-2: what any layer denies (global, agent, provider, model, channel) is in no request, found by no search, ' +
    'described by nothing, and no call by id, name, drifted, misspelt or hidden name runs it.',
  check: (evidence) =>
    LANE_NAMES.flatMap((name) => {
      const lane = laneOf(evidence, name);
      const tried = toldOf(turnOf(lane, 'denied'));
      return ALL_DENIED.map(([layer, tool]) => {
        const problems = traces(lane, tool);
        const ways = tried.filter(({ target }) => isOf(tool, target)).length;
        return {
          ok: problems.length === 0 && ways >= (name === 'direct' ? 1 : 8),
          states: `${name}: denied by ${layer}, tried in ${ways} ways, no trace`,
          found: `${ways} ways, ${problems.join(', ')}`,
        };
      });
    }),
};

const unnamed: Claim<RigEvidence> = {
  id: 'EXE-9 errors',
  requirement:
    'EXE-9, CAT-10: no error and no suggestion names a denied tool that the model did not name itself.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const calls = shownCalls(turnOf(laneOf(evidence, name), 'denied'));
      const telling = calls.filter((call) => {
        const said = `${call.name} ${JSON.stringify(call.arguments)}`;
        return ALL_DENIED.some(
          ([, tool]) =>
            call.result.includes(MARK) ||
            [tool.id, tool.name].some((word) => names(call.result, word) && !names(said, word)),
        );
      });
      return {
        ok: calls.length > 0 && telling.length === 0,
        states: `${name}: ${calls.length} results name nothing that the model did not`,
        found: telling.map(({ result }) => result.slice(0, 300)).join(' | '),
      };
    }),
};

const likeAbsent: Claim<RigEvidence> = {
  id: 'EXE-9 absent',
  requirement: 'EXE-9: what is denied cannot be told from what does not exist: the codes are the same.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const lane = laneOf(evidence, name);
      const expected = codesOf(toldOf(turnOf(lane, 'others')), (target) => target.includes(ABSENT.name));
      const denials = toldOf(turnOf(lane, 'denied')).filter(({ kind }) => kind !== 'search');
      const got = codesOf(denials, () => true);
      return {
        ok: expected.join() === 'tool_not_found' && got.join() === 'tool_not_found',
        states: `${name}: ${denials.length} tries and what is absent alike: ${got.join(', ')}`,
        found: `${got.join(', ')}; absent: ${expected.join(', ')}`,
      };
    }),
};

const mcpDenied: Claim<RigEvidence> = {
  id: 'FR-65',
  requirement:
    'POL-1: a rule for a whole MCP server (`cal__*`) takes its tools out of every lane; the same program under another ' +
    'name stays.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const lane = laneOf(evidence, name);
      const records = allRecords(lane);
      const touched = records.filter((record) => idsIn(record).some((id) => id.startsWith('mcp:cal:')));
      const shown = allRequests(lane).filter(
        ({ tools, systemPrompt }) => JSON.stringify(tools).includes('cal__') || names(systemPrompt, 'cal'),
      );
      const kept = records.filter(
        (record) =>
          record.type === 'call' && record.tool?.id === ALLOWED_MCP.id && record.status === 'completed',
      );
      return {
        ok: touched.length === 0 && shown.length === 0 && kept.length === 1,
        states: `${name}: nothing of "cal", and ${ALLOWED_MCP.name} ran`,
        found: `${touched.length} records of it, ${shown.length} requests with it, ${kept.length} calls of the other`,
      };
    }),
};

const allowed: Claim<RigEvidence> = {
  id: 'EXE-9 control',
  requirement: 'POL-2: the same ways lead to what nothing denies: it is found, described, and runs.',
  check: (evidence) =>
    LANE_NAMES.map((name) => {
      const lane = laneOf(evidence, name);
      const notes = lane.events
        .filter(({ event, tool }) => event === 'leave' && tool === ALLOWED.name)
        .map(({ input }) => JSON.stringify(input));
      // Only a directory lets a hidden name be called as a function besides the three ways to call it.
      const expected = name === 'directory' ? 4 : 3;
      const found = toldOf(turnOf(lane, 'others')).filter(
        ({ kind, text }) => (kind === 'search' || kind === 'describe') && text.includes(ALLOWED.id),
      );
      return {
        ok: notes.length === expected && found.length === (name === 'direct' ? 0 : 2),
        states: `${name}: ran ${notes.length} ×, found and described ${found.length} ×`,
        found: `ran ${notes.join(', ')}; found ${found.length} ×`,
      };
    }),
};

export const POLICY_CLAIMS: readonly Claim<RigEvidence>[] = [
  nowhere,
  unnamed,
  likeAbsent,
  mcpDenied,
  allowed,
];

function traces(lane: RigLane, { id, name }: DeniedTool): readonly string[] {
  const offered = allRequests(lane).some(
    ({ tools, systemPrompt }) => names(JSON.stringify(tools), name) || names(systemPrompt, name),
  );
  const recorded = allRecords(lane).filter((record) => idsIn(record).includes(id));
  const ran = lane.events.filter((event) => event.tool === name);
  return [
    ...(offered ? ['a request offers it'] : []),
    ...recorded.map((record) => `the log has a ${record.type} of it`),
    ...ran.map(({ event }) => `the plugin saw ${event}`),
  ];
}

/** Of tools that a search or describe found, or a call reached. */
function idsIn(record: SessionRecord): readonly string[] {
  switch (record.type) {
    case 'search':
      return record.queries.flatMap(({ hits }) => hits.map((hit) => hit.id));
    case 'describe':
      return [record.tool.id];
    case 'call':
      return record.tool === undefined ? [] : [record.tool.id];
    default:
      return [];
  }
}

function isOf({ id, name, query, drifted, misspelt }: DeniedTool, target: string): boolean {
  return [id, name, query, drifted, misspelt].includes(target);
}

/** As a whole word, so that a misspelt name does not count as the name. */
function names(text: string, word: string): boolean {
  let at = text.indexOf(word);
  while (at >= 0) {
    if (!/\w/u.test(text[at + word.length] ?? ' ') && !/\w/u.test(text[at - 1] ?? ' ')) return true;
    at = text.indexOf(word, at + 1);
  }
  return false;
}

function codesOf(told: readonly Told[], isWanted: (target: string) => boolean): readonly string[] {
  const wanted = told.filter(({ kind, target }) => kind !== 'search' && isWanted(target));
  return [...new Set(wanted.map(({ code }) => code ?? 'none'))].sort();
}
