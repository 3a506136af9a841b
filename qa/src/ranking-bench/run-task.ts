import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type {
  BenchTask,
  QualityTask,
  RequestsQuality,
  RequestsTask,
  SetQuality,
  SpeedFigures,
  SpeedTask,
} from './bench-task.ts';

/** The figures, or undefined if they took too long. Throws if the process fails. */
export function runTask(task: QualityTask, options: TaskOptions): Promise<readonly SetQuality[] | undefined>;
export function runTask(
  task: RequestsTask,
  options: TaskOptions,
): Promise<readonly RequestsQuality[] | undefined>;
export function runTask(task: SpeedTask, options: TaskOptions): Promise<SpeedFigures | undefined>;
export async function runTask(task: BenchTask, { timeoutMs }: TaskOptions): Promise<unknown> {
  const child = fork(join(import.meta.dirname, 'measure-one.ts'), [JSON.stringify(task)], {
    execArgv: [...process.execArgv, '--expose-gc'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let figures: unknown;
  child.once('message', (message) => {
    figures = message;
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2_000);
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  try {
    const [exitCode] = await once(child, 'close');
    if (isLate) return undefined;
    if (figures === undefined)
      throw new Error(`${task.engine} (${task.configuration}) ended with ${exitCode}: ${errors}`);
    return figures;
  } finally {
    clearTimeout(timer);
  }
}

interface TaskOptions {
  readonly timeoutMs: number;
}
