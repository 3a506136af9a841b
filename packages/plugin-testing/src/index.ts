export { type Neighbour, publicNeighbours } from './neighbours.ts';
export {
  type BenchCallOptions,
  type BenchOutcome,
  createPluginBench,
  type FindableOptions,
  type PluginBench,
  type PluginBenchOptions,
} from './plugin-bench.ts';
