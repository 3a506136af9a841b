import { type BenchRow, rowOf } from './bench-row.ts';
import { measureTurns, type TurnGaps } from './measure-turns.ts';

/** By lane and step. */
const TARGETS: Readonly<Record<string, string>> = {
  'direct: call': '≤ 3 ms',
  'tools: tool_search': '≤ 5 ms',
  'tools: tool_call': '≤ 5 ms',
  'directory: call': '≤ 5 ms',
  'code: tool_search_code': '≤ 20 ms warm',
};

/** What the Gateway adds between an answer of the provider and the next request to it. */
export async function turnRows(options: Parameters<typeof measureTurns>[0]): Promise<readonly BenchRow[]> {
  return (await measureTurns(options)).flatMap(rowsOfStep);
}

function rowsOfStep({ lane, step, gapsMs, firstMs }: TurnGaps): readonly BenchRow[] {
  const figure = `${lane}: ${step.startsWith('tool_') ? step : 'call'}`;
  return [
    rowOf(figure, gapsMs, { unit: 'ms', target: TARGETS[figure] ?? '' }),
    rowOf(`${figure}, the first in a process`, [firstMs], {
      unit: 'ms',
      target: step === 'tool_search_code' ? '≤ 300 ms cold' : '',
    }),
  ];
}
