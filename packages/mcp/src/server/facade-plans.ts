import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { type Logger, messageOf } from '@openclaw/contracts';
import { listedTools } from './listed-tools.ts';
import type { McpFacadeClient, McpFacadePort, McpFacadeTools } from './port.ts';
import type { ServerSdk } from './sdk.ts';

/** The plan that a client sees at the moment. A replaced one lives on until its last call has ended. */
export interface FacadePlans extends AsyncDisposable {
  readonly instructions: string;
  readonly listed: readonly Tool[];
  /** Runs `work` with the plan of this moment. */
  use<T>(work: (tools: McpFacadeTools) => Promise<T>): Promise<T>;
  /** Resolves once no call runs. */
  idle(): Promise<unknown>;
}

export interface FacadePlansOptions {
  readonly sdk: ServerSdk;
  readonly logger: Logger;
  /** Milliseconds between two plans at least: a server may change its tools all the time. */
  readonly replanIntervalMs: number;
  /** Called when a new plan lists other tools than the one before. */
  readonly onListChanged: () => void;
}

interface Plan {
  readonly tools: McpFacadeTools;
  readonly listed: readonly Tool[];
  readonly running: Set<Promise<unknown>>;
}

export async function openFacadePlans(
  port: McpFacadePort,
  client: McpFacadeClient,
  options: FacadePlansOptions,
): Promise<FacadePlans> {
  const { logger, replanIntervalMs, onListChanged } = options;
  const retiring = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let replanning: Promise<void> | undefined;
  let isStale = false;
  let closed = false;

  const changes = port.onChanged(() => {
    isStale = true;
    schedule();
  });
  let current: Plan;
  try {
    current = await plan();
  } catch (error) {
    changes[Symbol.dispose]();
    throw error;
  }
  let plannedAt = performance.now();
  const { instructions } = current.tools;
  if (isStale) schedule();

  async function plan(): Promise<Plan> {
    isStale = false;
    const tools = await port.open(client);
    return { tools, listed: listedTools(tools.functions, options), running: new Set() };
  }

  function schedule(): void {
    // The first plan takes up what changed while it was made.
    if (closed || timer !== undefined || replanning !== undefined || current === undefined) return;
    const delayMs = Math.max(0, plannedAt + replanIntervalMs - performance.now());
    timer = setTimeout(() => {
      timer = undefined;
      replanning = replan().finally(() => {
        replanning = undefined;
        if (isStale) schedule();
      });
    }, delayMs);
    timer.unref();
  }

  async function replan(): Promise<void> {
    try {
      const next = await plan();
      const last = current;
      [current, plannedAt] = [next, performance.now()];
      retire(last);
      if (!closed && JSON.stringify(last.listed) !== JSON.stringify(next.listed)) onListChanged();
    } catch (error) {
      plannedAt = performance.now();
      logger.warn({ reason: messageOf(error) }, 'an MCP client keeps its old tools: planning anew failed');
    }
  }

  function retire({ tools, running }: Plan): void {
    const retired = Promise.allSettled(running)
      .then(() => tools[Symbol.asyncDispose]())
      .catch((error: unknown) => {
        logger.warn({ reason: messageOf(error) }, 'the tools of an MCP client did not end well');
      })
      .finally(() => retiring.delete(retired));
    retiring.add(retired);
  }

  return {
    instructions,
    get listed() {
      return current.listed;
    },
    async use(work) {
      const { tools, running } = current;
      const result = work(tools);
      running.add(result);
      try {
        return await result;
      } finally {
        running.delete(result);
      }
    },
    idle: () => Promise.allSettled([...current.running, ...retiring]),
    async [Symbol.asyncDispose]() {
      closed = true;
      changes[Symbol.dispose]();
      clearTimeout(timer);
      await replanning;
      // Disposing the tools cancels what still runs.
      await Promise.allSettled([current.tools[Symbol.asyncDispose](), ...retiring]);
    },
  };
}
