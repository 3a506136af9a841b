export type { BenchOutcome } from './bench-outcome.ts';
export { type Neighbour, publicNeighbours } from './neighbours.ts';
export {
  type BenchCallOptions,
  createPluginBench,
  type FindableOptions,
  type PluginBench,
  type PluginBenchOptions,
} from './plugin-bench.ts';
