import type { BenchTask } from './bench-task.ts';
import { setupOf } from './engines/registry.ts';
import { measureQuality } from './measure-quality.ts';
import { measureSpeed } from './measure-speed.ts';

// A process for one task, so that what an engine needs is told apart from what others need. The task is the first
// argument; the figures go back to the parent, without which there is no use in going on.

process.once('disconnect', () => process.exit());
const task: BenchTask = JSON.parse(process.argv[2] ?? '');
const setup = setupOf(task.engine, task.configuration);
const figures = await (task.kind === 'quality' ? measureQuality(setup, task) : measureSpeed(setup, task));
process.send?.(figures, () => process.disconnect?.());
