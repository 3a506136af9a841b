import { isDeepStrictEqual } from 'node:util';
import { FAKE_PLUGIN } from '../../fake-plugin/index.ts';
import type { FakeToolData } from '../../fake-plugin/plugin-entry.ts';
import { isObject } from '../../mock-openai/json-shape.ts';
import type { Finding } from '../../suite/claim.ts';
import type { LaneEvidence } from '../../suite/evidence.ts';
import { allRecords, allRequests, definitionOf, firstRequest } from './look-up.ts';

/** The house's own coding and delivery tools, which every mode shows, whichever of them are installed (CAT-4). */
const CORE_TOOLS: ReadonlySet<string> = new Set(
  'read write edit apply_patch ls find grep exec process message'.split(' '),
);

/** Every authorised fake tool is in the first request, with the schema that the plugin declares. */
export function provesSchemasExposed(lane: LaneEvidence, declared: readonly FakeToolData[]): Finding {
  const request = firstRequest(lane);
  const authorised = declared.filter((tool) => tool.name !== FAKE_PLUGIN.denied);
  const exact = authorised.filter((tool) => {
    const definition = definitionOf(request, tool.name)?.['function'];
    return isObject(definition) && isDeepStrictEqual(definition['parameters'], tool.inputSchema);
  });
  return {
    ok: authorised.length > 0 && exact.length === authorised.length,
    states: `${lane.lane}: all ${authorised.length} authorised fake tools are in the first request, with the schemas they declare`,
    found: `${exact.length} of them`,
  };
}

export interface ExposureExpected {
  readonly controls: readonly string[];
  readonly declared: readonly FakeToolData[];
}

/** Every request, not only the first, offers the controls, core tools and direct-only tools, and nothing else. */
export function provesOnlyControls(lane: LaneEvidence, { controls, declared }: ExposureExpected): Finding {
  const deferred = declared.map((tool) => tool.name).filter((each) => each !== FAKE_PLUGIN.directOnly);
  const requests = allRequests(lane);
  const problems = requests.flatMap(({ toolNames, tools }) => [
    ...controls.filter((control) => !toolNames.includes(control)).map((control) => `${control} is missing`),
    ...toolNames
      .filter((each) => !controls.includes(each) && each !== FAKE_PLUGIN.directOnly && !CORE_TOOLS.has(each))
      .map((each) => `${each} is exposed`),
    // Not even inside another function's schema or description.
    ...namedIn(JSON.stringify(tools), deferred).map((each) => `the tool list speaks of ${each}`),
  ]);
  const core = firstRequest(lane).toolNames.filter((each) => CORE_TOOLS.has(each)).length;
  return {
    ok: requests.length > 0 && problems.length === 0,
    states: `${lane.lane}: ${requests.length} requests with ${controls.join(', ')}, ${core} core tools and 1 direct-only`,
    found: [...new Set([...problems.slice(0, 5), ...noticesOf(lane)])].join(', '),
  };
}

/** Why the surface is another one than was asked for, if it is. */
function noticesOf(lane: LaneEvidence): readonly string[] {
  return allRecords(lane).flatMap((record) => (record.type === 'notice' ? [record.message] : []));
}

function namedIn(text: string, names: readonly string[]): readonly string[] {
  const words = new Set(text.match(/\w+/gu));
  return names.filter((name) => words.has(name));
}
