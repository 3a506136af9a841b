import { createCatalogCache } from '@openclaw/catalog';
import {
  type BoundTool,
  type ClientTool,
  type Harness,
  type ModelEvent,
  type ModelRequest,
  type RunHooks,
  type SessionRecord,
  type SessionStore,
  SILENT_LOGGER,
  type SurfaceMode,
  type Tool,
  type ToolExecutor,
  type TurnEvent,
} from '@openclaw/contracts';
import { createExclusiveLocks } from '@openclaw/execution';
import { type PolicyRules, resolvePolicy } from '@openclaw/policy';
import { createSchemaCompiler } from '@openclaw/schema';
import { createCounterRegistry } from '@openclaw/telemetry';
import type { AgentDeps } from '../src/agent-deps.ts';
import { createHandoffs } from '../src/handoffs.ts';
import { createPlanCache } from '../src/plan-cache.ts';
import { runTurn } from '../src/run-turn.ts';

/** A healthy trusted tool that answers with its name; each test states only what it is about. */
export function makeTool(
  part: Partial<Tool> & { readonly name: string },
  execute: ToolExecutor = async () => ({ content: [{ type: 'text', text: `${part.name} ran` }] }),
): BoundTool {
  const source = part.source ?? 'openclaw';
  const owner = part.owner ?? 'desk';
  const tool: Tool = {
    id: `${source}:${owner}:${part.name}`,
    source,
    owner,
    description: part.name.replaceAll('_', ' '),
    inputSchema: { type: 'object' },
    catalogMode: 'catalog',
    executionMode: 'parallel',
    optional: false,
    annotations: {},
    ...part,
  };
  return { tool, execute };
}

export type Answer = readonly ModelEvent[];

export function say(text: string): Answer {
  return [
    { type: 'text', text },
    { type: 'finished', reason: 'stop' },
  ];
}

/** An answer that calls functions; a call's id is its place among the calls of the answer. */
export function call(...calls: readonly (readonly [name: string, args: unknown])[]): Answer {
  return [
    ...calls.map(([name, args], place) => ({
      type: 'call' as const,
      callId: `c${place}`,
      name,
      arguments: JSON.stringify(args),
    })),
    { type: 'finished', reason: 'tool_calls' },
  ];
}

export interface RigOptions {
  readonly tools: () => readonly BoundTool[];
  readonly mode?: SurfaceMode;
  readonly harness?: Harness;
  readonly policy?: PolicyRules;
  readonly hooks?: Partial<RunHooks>;
  /** Replaces any of the parts that the rig would make. */
  readonly deps?: Partial<AgentDeps>;
}

export interface Turn {
  readonly events: readonly TurnEvent[];
  /** What the run threw, if it did. */
  readonly error: unknown;
  /** What the model was asked, request by request. */
  readonly requests: readonly ModelRequest[];
  /** What the session log got of this run. */
  readonly records: readonly SessionRecord[];
}

export interface TurnInput {
  /** One answer of the model for each request. */
  readonly answers: readonly Answer[];
  readonly text?: string;
  readonly sessionId?: string;
  readonly clientTools?: readonly ClientTool[];
  readonly signal?: AbortSignal;
}

export interface Rig {
  readonly deps: AgentDeps;
  readonly records: readonly SessionRecord[];
  turn(input: TurnInput): Promise<Turn>;
}

/** The real agent loop over real catalog, surfaces, call path and policy; the model follows a script. */
export function makeRig(options: RigOptions): Rig {
  const records: SessionRecord[] = [];
  const script: { answers: Answer[]; requests: ModelRequest[] } = { answers: [], requests: [] };
  const policy = resolvePolicy([{ name: 'global', ...options.policy }]);
  let runs = 0;
  let clientCalls = 0;
  const catalogs = createCatalogCache();
  const deps: AgentDeps = {
    resolveAgent: (agentId) => ({
      agentId,
      systemPrompt: 'You help.',
      harness: options.harness ?? 'embedded',
      maxModelRequests: 10,
    }),
    resolveModel: () => ({
      profile: { provider: 'stub', id: 'model', contextWindow: 128_000, acceptsImages: false, local: false },
      client: {
        async *stream(request) {
          script.requests.push(request);
          yield* script.answers.shift() ?? say('The script is over.');
        },
      },
    }),
    resolvePolicy: () => ({ policy, deniedControls: new Set() }),
    resolveToolSearch: () => ({
      mode: options.mode ?? 'tools',
      reason: 'the test says so',
      codeTimeoutMs: 10_000,
      searchDefaultLimit: 8,
      maxSearchLimit: 20,
    }),
    supplyTools: async () => ({ tools: options.tools(), notices: [] }),
    hooks: { beforeToolCall: [], afterToolCall: [], beforePromptBuild: [], ...options.hooks },
    skills: new Map(),
    catalogs,
    plans: createPlanCache(catalogs),
    schemas: createSchemaCompiler(),
    locks: createExclusiveLocks(),
    counters: createCounterRegistry(),
    approvals: { request: async () => ({ outcome: 'deny' }) },
    sessions: memorySessions(records),
    handoffs: createHandoffs(),
    offerBridge: async () => ({ available: false, problem: 'the rig has none' }),
    defaultToolTimeoutMs: 5_000,
    clock: () => new Date(0),
    newRunId: () => {
      runs += 1;
      return `run${runs}`;
    },
    newCallId: () => {
      clientCalls += 1;
      return `client_call_${clientCalls}`;
    },
    logger: SILENT_LOGGER,
    ...options.deps,
  };
  return {
    deps,
    records,
    async turn({ answers, text = 'Go on.', sessionId = 's1', clientTools = [], signal }) {
      script.answers = [...answers];
      script.requests = [];
      const recordedBefore = records.length;
      const events: TurnEvent[] = [];
      let error: unknown;
      try {
        const turn = runTurn(deps, {
          session: { agentId: 'main', sessionKey: 'agent:main:test', sessionId },
          channel: 'test',
          messages: [{ role: 'user', content: [{ type: 'text', text }] }],
          clientTools,
          signal: signal ?? new AbortController().signal,
        });
        for await (const event of turn) events.push(event);
      } catch (thrown) {
        error = thrown;
      }
      return { events, error, requests: script.requests, records: records.slice(recordedBefore) };
    },
  };
}

/** The text that the model got as the result of a call, request by request, newest last. */
export function resultTexts({ requests }: Turn): readonly string[] {
  return (requests.at(-1)?.messages ?? []).flatMap((message) =>
    message.role === 'tool'
      ? message.content.flatMap((block) => (block.type === 'text' ? [block.text] : []))
      : [],
  );
}

export function functionNames({ requests }: Turn): readonly string[] {
  return requests[0]?.functions.map(({ name }) => name) ?? [];
}

export function systemPrompt({ requests }: Turn): string {
  const [first] = requests[0]?.messages ?? [];
  return first?.role === 'system' ? first.content : '';
}

export function recordsOf<Type extends SessionRecord['type']>(
  { records }: Pick<Turn, 'records'>,
  type: Type,
): readonly Extract<SessionRecord, { readonly type: Type }>[] {
  return records.filter(
    (record): record is Extract<SessionRecord, { readonly type: Type }> => record.type === type,
  );
}

function memorySessions(records: SessionRecord[]): SessionStore {
  const opened = new Set<string>();
  return {
    async open({ sessionId }) {
      const isNew = !opened.has(sessionId);
      opened.add(sessionId);
      return {
        isNew,
        async append(record) {
          records.push(record);
        },
        [Symbol.asyncDispose]: async () => undefined,
      };
    },
    read: () => Promise.reject(new Error('not used')),
    identify: () => Promise.reject(new Error('not used')),
    list: () => Promise.reject(new Error('not used')),
    find: () => Promise.reject(new Error('not used')),
    removeOlder: () => Promise.reject(new Error('not used')),
  };
}
