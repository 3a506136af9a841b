import { readFile } from 'node:fs/promises';

/** Of the main thread of a process, in nanoseconds. */
export interface ProcessorTime {
  readonly ran: number;
  /** Ready to run, while others had the processors. */
  readonly waited: number;
}

/** Undefined where the system does not tell. */
export async function processorTime(pid: number): Promise<ProcessorTime | undefined> {
  const schedstat = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '');
  const [ran, waited] = schedstat.split(' ').map(Number);
  return ran === undefined || waited === undefined ? undefined : { ran, waited };
}

/** The share, in percent, of the time between two looks in which a process could have run and had to wait. */
export function waitingShare(before: ProcessorTime | undefined, after: ProcessorTime | undefined): number {
  if (before === undefined || after === undefined) return Number.NaN;
  const [ran, waited] = [after.ran - before.ran, after.waited - before.waited];
  return (waited * 100) / (ran + waited);
}
