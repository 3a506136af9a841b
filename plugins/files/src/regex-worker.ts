import { parentPort, workerData } from 'node:worker_threads';

/** What the worker is made with. */
export interface RegexTask {
  readonly pattern: string;
  readonly flags: string;
}

/** Answers each text with the indexes of its lines that match. Ends when its maker ends it. */
function serve(task: RegexTask): void {
  const expression = new RegExp(task.pattern, task.flags);
  parentPort?.on('message', (text: string) => {
    const matching: number[] = [];
    for (const [index, line] of text.split(/\r?\n/).entries())
      if (expression.test(line)) matching.push(index);
    parentPort?.postMessage(matching);
  });
}

serve(workerData);
