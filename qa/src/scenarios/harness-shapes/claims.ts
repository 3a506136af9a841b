import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../mock-openai/json-shape.ts';
import type { Claim, Finding } from '../../suite/claim.ts';
import { definitionOf, recordsOf, turnOf } from '../proofs/look-up.ts';
import { callsOf, eventsOf, laneOf, type RigEvidence, toldOf } from '../rig/index.ts';
import { CRANE, OTHERS, SHAPES, type Shape } from './shapes.ts';

const STRUCTURED = ['tool_search', 'tool_describe', 'tool_call'];
const CONTROLS = [...STRUCTURED, 'tool_search_code'];
const HEADING = '# Tool directory';

const embedded: Claim<RigEvidence> = {
  id: 'HAR-1',
  requirement:
    'CFG-2: the embedded harness gets the surface that is asked for, tools mode where nothing is; only in directory mode ' +
    'a hidden name runs as a function.',
  check: (evidence) => of('embedded').map((shape) => deferring(evidence, shape)),
};

const copilot: Claim<RigEvidence> = {
  id: 'HAR-2',
  requirement:
    'SRF-4, CFG-2: the Copilot harness gets the directory in the prompt, and directory mode with the semantics of tools: a ' +
    'hidden name is refused and goes through tool_call.',
  check: (evidence) => of('copilot').map((shape) => deferring(evidence, shape)),
};

const codex: Claim<RigEvidence> = {
  id: 'HAR-3',
  requirement:
    'CFG-9: the Codex harness gets every tool as a function with its schema, no control and no directory, whatever ' +
    'tools.toolSearch says.',
  check: (evidence) =>
    of('codex').map((shape) => {
      const lane = laneOf(evidence, shape.lane);
      const { requests } = turnOf(lane, 'job');
      const controls = requests.flatMap(({ toolNames }) =>
        toolNames.filter((name) => CONTROLS.includes(name)),
      );
      const missing = requests.flatMap(({ toolNames }) =>
        [CRANE.name, ...OTHERS].filter((name) => !toolNames.includes(name)),
      );
      const schemas = requests.map((request) => definitionOf(request, CRANE.name)?.['function']);
      const directory = requests.some(({ systemPrompt }) => systemPrompt.includes(HEADING));
      const [call] = callsOf(lane, 'job');
      return {
        ok:
          requests.length >= 2 &&
          controls.length === 0 &&
          missing.length === 0 &&
          schemas.every((schema) => isObject(schema) && isObject(schema['parameters'])) &&
          !directory &&
          modeOf(evidence, shape) === 'codex direct' &&
          call?.route === 'direct' &&
          ran(evidence, shape).join() === 'function',
        states: `${shape.lane}: ${requests.length} requests, all tools, no control, no directory; called as a function`,
        found: `${controls.join()} ${missing.join()} ${directory} ${modeOf(evidence, shape)} ${call?.route} ${ran(evidence, shape).join()}`,
      };
    }),
};

const same: Claim<RigEvidence> = {
  id: 'CFG-9',
  requirement:
    'What a Codex run sends is the same to the byte, whatever tools.toolSearch says; what others send is not.',
  check(evidence) {
    const prefixes = (harness: Shape['harness']) =>
      of(harness).map(
        ({ lane }) => turnOf(laneOf(evidence, lane), 'job').requests[0]?.prefixSha256 ?? 'none',
      );
    const [first, ...rest] = prefixes('codex');
    return [
      {
        ok: first !== 'none' && rest.length === 2 && rest.every((prefix) => prefix === first),
        states: 'codex: one prefix for three settings',
        found: [first, ...rest].join(', '),
      },
      {
        ok: new Set(prefixes('embedded')).size === 3,
        states: 'embedded: three prefixes',
        found: prefixes('embedded').join(', '),
      },
      {
        ok: new Set(prefixes('copilot')).size === 2,
        states: 'copilot: unset and directory are the same',
        found: prefixes('copilot').join(', '),
      },
    ];
  },
};

export const HARNESS_CLAIMS: readonly Claim<RigEvidence>[] = [embedded, copilot, codex, same];

function of(harness: Shape['harness']): readonly Shape[] {
  return SHAPES.filter((shape) => shape.harness === harness);
}

function deferring(evidence: RigEvidence, shape: Shape): Finding {
  const lane = laneOf(evidence, shape.lane);
  const { requests, status } = turnOf(lane, 'job');
  const expected = shape.mode === 'code' ? ['tool_search_code'] : STRUCTURED;
  const controls = requests.map(({ toolNames }) => toolNames.filter((name) => CONTROLS.includes(name)));
  const exposed = requests.filter(({ toolNames }) => toolNames.includes(CRANE.name));
  const listed = requests.filter(
    ({ systemPrompt }) => systemPrompt.includes(HEADING) && systemPrompt.includes(`- ${CRANE.name}`),
  );
  const asFunction = toldOf(turnOf(lane, 'job')).find(({ kind }) => kind === 'function');
  const hidden = shape.mode === 'directory';
  const looks = [
    [status === 200, `HTTP ${status}`],
    [modeOf(evidence, shape) === `${shape.harness} ${shape.mode}`, `it ran as ${modeOf(evidence, shape)}`],
    [
      requests.length >= 3 &&
        controls.every((names) => isDeepStrictEqual([...names].sort(), [...expected].sort())),
      `controls: ${controls.map((names) => names.join('+')).join(', ')}`,
    ],
    [exposed.length === 0, 'a deferred tool is a function'],
    [listed.length === requests.length, `the directory is in ${listed.length} of ${requests.length} prompts`],
    [
      asFunction !== undefined && asFunction.code === (hidden ? undefined : 'tool_not_callable_here'),
      `as a function: ${asFunction?.code}`,
    ],
    [
      ran(evidence, shape).join() === (hidden ? 'function,call' : 'call'),
      `ran by ${ran(evidence, shape).join()}`,
    ],
  ] as const;
  return {
    ok: looks.every(([ok]) => ok),
    states: `${shape.lane}: ${expected.join(', ')}, directory in the prompt, ran by ${ran(evidence, shape).join(' and ')}`,
    found: looks.flatMap(([ok, problem]) => (ok ? [] : [problem])).join(', '),
  };
}

/** By which of the two ways it was tried the tool ran, in its own words. */
function ran(evidence: RigEvidence, { lane }: Shape): readonly string[] {
  return eventsOf(laneOf(evidence, lane), 'job')
    .filter(({ event }) => event === 'leave')
    .map(({ input }) =>
      typeof input === 'object' && input !== null && 'note' in input ? String(input.note) : '',
    );
}

function modeOf(evidence: RigEvidence, { lane }: Shape): string {
  const [run] = recordsOf(laneOf(evidence, lane), turnOf(laneOf(evidence, lane), 'job'));
  return run?.type === 'run' ? `${run.harness} ${run.mode}` : 'nothing';
}
