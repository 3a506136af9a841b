import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { messageOf, ToolProblem } from '@openclaw/plugin-sdk';
import type { RegexTask } from './regex-worker.ts';

export interface LineMatcherOptions {
  readonly pattern: string;
  /** False: the pattern is plain text. */
  readonly regex: boolean;
  readonly ignoreCase: boolean;
  /** For all texts together, of a regular expression; milliseconds. */
  readonly budgetMs: number;
  readonly signal: AbortSignal;
}

export interface LineMatcher extends AsyncDisposable {
  /** Indexes, from 0, of the lines that match, in order. */
  match(text: string): Promise<readonly number[]>;
}

/** Throws a `ToolProblem` for a pattern that is no regular expression, and when one takes too long. */
export function createLineMatcher(options: LineMatcherOptions): LineMatcher {
  return options.regex ? createRegexMatcher(options) : createTextMatcher(options);
}

function createTextMatcher({ pattern, ignoreCase }: LineMatcherOptions): LineMatcher {
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const wanted = fold(pattern);
  return {
    match: async (text) => {
      // Most files hold no match at all, and splitting them would cost more than looking.
      if (!fold(text).includes(wanted)) return [];
      return text.split(/\r?\n/).flatMap((line, index) => (fold(line).includes(wanted) ? [index] : []));
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

/**
 * SECURITY: a regular expression of a model may take for ever on a short text, and nothing can stop it on this
 * thread; so it runs on another one, which is ended at the deadline.
 */
function createRegexMatcher({ pattern, ignoreCase, budgetMs, signal }: LineMatcherOptions): LineMatcher {
  checkSyntax(pattern);
  const task: RegexTask = { pattern, flags: ignoreCase ? 'i' : '' };
  // The sources run as .ts and the published package as .js: the worker lies beside this file either way.
  const entry = new URL(`./regex-worker${extname(new URL(import.meta.url).pathname)}`, import.meta.url);
  const worker = new Worker(entry, {
    workerData: task,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const deadline = AbortSignal.timeout(budgetMs);
  return {
    match: async (text) => {
      try {
        const answer = once(worker, 'message', { signal: AbortSignal.any([signal, deadline]) });
        worker.postMessage(text);
        return readIndexes(await answer);
      } catch (thrown) {
        signal.throwIfAborted();
        if (!deadline.aborted) throw thrown;
        throw new ToolProblem(
          `The regular expression took over ${budgetMs} ms; use a simpler one, or fewer files.`,
        );
      }
    },
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
    },
  };
}

function checkSyntax(pattern: string): void {
  try {
    new RegExp(pattern);
  } catch (thrown) {
    throw new ToolProblem(`The pattern is not a regular expression: ${messageOf(thrown)}.`);
  }
}

function readIndexes([indexes]: readonly unknown[]): readonly number[] {
  return Array.isArray(indexes) ? indexes.filter((index) => typeof index === 'number') : [];
}
