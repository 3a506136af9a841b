import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '@openclaw/contracts';
import type { Faults } from './faults.ts';

export interface CallTools {
  readonly faults: Faults;
  /** Aborted by `notifications/cancelled`. */
  readonly signal: AbortSignal;
  progress(progress: number): void;
}

/** The result of one call; undefined when the server does not answer it. */
export async function callTool(
  name: string,
  args: JsonObject,
  tools: CallTools,
): Promise<JsonObject | undefined> {
  switch (name) {
    case 'echo':
      return said(String(args.text));
    case 'add': {
      const sum = Number(args.a) + Number(args.b);
      return { ...said(String(sum)), structuredContent: { sum } };
    }
    case 'environment':
      return {
        ...said('See the structure.'),
        structuredContent: { names: Object.keys(process.env).sort() },
      };
    case 'wait':
      return await wait(Number(args.ms), tools);
    case 'report':
      tools.progress(1);
      tools.progress(2);
      return said('reported');
    case 'crash':
      process.stderr.write('about to fall over\n');
      process.exit(3);
      break;
    case 'huge':
      return said('x'.repeat(9_000_000));
    case 'enormous':
      return said('x'.repeat(20_000_000));
    case 'structured':
      return {
        content: [{ type: 'text', text: 'n is one' }],
        structuredContent: { n: 'one', extra: [null] },
      };
    default:
      return said(`called ${name}`);
  }
}

async function wait(ms: number, tools: CallTools): Promise<JsonObject | undefined> {
  const every = tools.faults.progressMs;
  let reports = 0;
  const timer =
    every > 0
      ? setInterval(() => {
          reports += 1;
          tools.progress(reports);
        }, every)
      : undefined;
  try {
    await sleep(ms, undefined, tools.faults.ignoreCancellation ? {} : { signal: tools.signal });
    return said('waited');
  } catch {
    // Cancelled: the protocol wants no answer.
    return undefined;
  } finally {
    clearInterval(timer);
  }
}

function said(text: string): JsonObject {
  return { content: [{ type: 'text', text }] };
}
