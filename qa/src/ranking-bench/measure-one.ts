import type { BenchTask, RequestsQuality, SetQuality, SpeedFigures } from './bench-task.ts';
import type { EngineSetup } from './engines/engine-setup.ts';
import { setupOf } from './engines/registry.ts';
import { measureQuality, measureRequests } from './measure-quality.ts';
import { measureSpeed } from './measure-speed.ts';

// A process for one task, so that what an engine needs is told apart from what others need. The task is the first
// argument; the figures go back to the parent, without which there is no use in going on.

process.once('disconnect', () => process.exit());
const task: BenchTask = JSON.parse(process.argv[2] ?? '');
const figures = await measure(setupOf(task.engine, task.configuration));
process.send?.(figures, () => process.disconnect?.());

function measure(
  setup: EngineSetup,
): Promise<readonly SetQuality[] | readonly RequestsQuality[] | SpeedFigures> {
  if (task.kind === 'quality') return measureQuality(setup, task);
  return task.kind === 'requests' ? measureRequests(setup, task) : measureSpeed(setup, task);
}
