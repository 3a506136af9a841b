import type {
  ApprovalGate,
  BeforeToolCallHook,
  CallOutcome,
  JsonObject,
  PolicyVerdict,
  RunHooks,
  Tool,
  ToolExecutor,
  ToolProgress,
} from '@openclaw/contracts';
import { createSchemaCompiler } from '@openclaw/schema';
import { type CallPath, type CallReport, createCallPath } from '../src/call-path.ts';
import { createExclusiveLock, type ExclusiveLock } from '../src/exclusive-lock.ts';

/** A healthy trusted tool; each test states only what it is about. */
export function makeTool(part: Partial<Tool> = {}): Tool {
  const name = part.name ?? 'note_write';
  return {
    id: `${part.source ?? 'openclaw'}:desk:${name}`,
    source: 'openclaw',
    owner: 'desk',
    name,
    description: '',
    inputSchema: { type: 'object' },
    catalogMode: 'catalog',
    executionMode: 'parallel',
    optional: false,
    annotations: {},
    ...part,
  };
}

export interface RigOptions {
  readonly execute?: ToolExecutor;
  readonly verdict?: PolicyVerdict;
  readonly hooks?: Partial<RunHooks>;
  readonly approvals?: ApprovalGate;
  readonly lock?: ExclusiveLock;
  readonly isGone?: boolean;
}

export interface Rig {
  readonly path: CallPath;
  readonly ran: readonly unknown[];
  readonly reports: readonly CallReport[];
  readonly progress: readonly ToolProgress[];
  call(args?: unknown, signal?: AbortSignal): Promise<CallOutcome>;
}

/** The real call path around one made-up tool. */
export function makeRig(tool: Tool, options: RigOptions = {}): Rig {
  const ran: unknown[] = [];
  const reports: CallReport[] = [];
  const progress: ToolProgress[] = [];
  const execute = options.execute ?? (async () => ({ content: [{ type: 'text' as const, text: 'ok' }] }));
  const path = createCallPath({
    run: { agentId: 'main', sessionKey: 'agent:main:t', sessionId: 's', runId: 'r', channel: 'test' },
    executors: new Map(
      options.isGone === true
        ? []
        : [
            [
              tool.id,
              (input, context) => {
                ran.push(input);
                return execute(input, context);
              },
            ],
          ],
    ),
    policy: {
      decide: () => ({ verdict: options.verdict ?? 'allow', reason: { layer: 'global', rule: 'rule' } }),
    },
    hooks: { beforeToolCall: [], afterToolCall: [], beforePromptBuild: [], ...options.hooks },
    approvals: options.approvals ?? approving('deny'),
    schemas: createSchemaCompiler(),
    lock: options.lock ?? createExclusiveLock(),
    defaultTimeoutMs: 5_000,
    now: () => performance.now(),
    onProgress: (_callId, reported) => void progress.push(reported),
    async onCallDone(report) {
      reports.push(report);
    },
  });
  let calls = 0;
  return {
    path,
    ran,
    reports,
    progress,
    call(args = {}, signal = new AbortController().signal) {
      calls += 1;
      return path.invoke({ tool, arguments: args, callId: `c${calls}`, route: 'direct', signal });
    },
  };
}

export function approving(
  outcome: Awaited<ReturnType<ApprovalGate['request']>>['outcome'],
  seen: JsonObject[] = [],
): ApprovalGate {
  return {
    async request(request) {
      seen.push(request.arguments);
      return { approvalId: 'a1', outcome };
    },
  };
}

export function hook(name: string, priority: number, run: BeforeToolCallHook['run']): BeforeToolCallHook {
  return { name, priority, run };
}

/** The code of an outcome that is an error, else its status. */
export function codeOf(outcome: CallOutcome): string {
  return 'error' in outcome ? outcome.error.code : outcome.status;
}
