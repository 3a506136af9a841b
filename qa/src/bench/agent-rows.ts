import { type BenchRow, rowOf } from './bench-row.ts';
import { measureAgent } from './measure-agent.ts';

/** A whole `openclaw agent` process, beside a Node process that does nothing. */
export async function agentRows(options: Parameters<typeof measureAgent>[0]): Promise<readonly BenchRow[]> {
  const { agent, bareNode } = await measureAgent(options);
  const walls = agent.map(({ wallMs }) => wallMs);
  const bare = bareNode.map(({ wallMs }) => wallMs);
  const peaks = agent.map(({ peakBytes }) => peakBytes / 1e6);
  const ratios = walls.map((wall, n) => wall / (bare[n] ?? Number.NaN));
  return [
    rowOf('openclaw agent, whole process', walls, { unit: 'ms', target: '≤ 1,000 ms' }),
    rowOf('openclaw agent, peak memory', peaks, { unit: 'MB', target: '≤ 160 MB' }),
    rowOf('node -e 0, whole process', bare, { unit: 'ms' }),
    rowOf('openclaw agent ÷ node -e 0', ratios, { unit: '×' }),
  ];
}
