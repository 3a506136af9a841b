import type { CatalogSnapshot } from '@openclaw/catalog';
import type { BridgeApi, BridgeOutcome, CodeBridge, ProgramError } from '@openclaw/code-bridge';
import {
  type CallError,
  type CallOutcome,
  type JsonValue,
  OpenClawError,
  toolRef,
} from '@openclaw/contracts';
import type { CallPath } from '@openclaw/execution';
import type { Control, DispatchResult, HandedOff } from './control.ts';
import { createHandOffGate, type HandOffGate } from './hand-off-gate.ts';
import type { ControlObserver } from './observer.ts';
import { parseSearchRequest, type SearchLimits } from './search-request.ts';
import { type RecoverySteps, type Skills, selectTool } from './select-tool.ts';

/** Running totals of one catalog session; `counterScope` changes when the catalog is replaced (TEL-1, TEL-2). */
export interface BridgeTelemetry {
  readonly catalogSize: number;
  readonly sources: { readonly openclaw: number; readonly mcp: number; readonly client: number };
  readonly counterScope: string;
  readonly searchCount: number;
  readonly describeCount: number;
  readonly callCount: number;
}

interface CodeDeps {
  readonly snapshot: CatalogSnapshot;
  readonly limits: SearchLimits;
  readonly codeTimeoutMs: number;
  readonly skills: Skills;
  readonly recovery: RecoverySteps;
  readonly observer: ControlObserver;
  readonly callPath: CallPath;
  readonly bridge: CodeBridge;
  readonly telemetry: () => BridgeTelemetry;
}

/** `tool_search_code`: a short program that searches, describes and calls through the bridge. */
export function codeControl(deps: CodeDeps): Control {
  return {
    definition: {
      name: 'tool_search_code',
      description:
        'Run a JavaScript body and `return` its result; search, call and combine in one program. API, all async: ' +
        'openclaw.tools.search(query, { limit }) → [{ id, description, input, output }], the query in English, one ' +
        'short capability such as "list unpaid invoices"; .describe(id) adds inputSchema, needed if input is ' +
        '"unknown"; .call(id, args) → { tool, result }, JSON in result.details, and throws if refused. ' +
        'console.log is returned. No other globals, files or network.',
      parameters: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
    },
    refuse: (error) => renderRefusal(error, deps.telemetry()),
    async handle({ callId, arguments: args, signal }) {
      const code = args['code'];
      if (typeof code !== 'string' || code.trim() === '') {
        const message = 'Expected { "code": string }, a JavaScript body.';
        return renderRefusal({ code: 'arguments_invalid', message }, deps.telemetry());
      }
      const handOff = new AbortController();
      const gate = createHandOffGate(() => handOff.abort());
      const ran: RanCall[] = [];
      const running: Promise<unknown>[] = [];
      const outcome = await deps.bridge.run({
        code,
        api: programApi(deps, { callId, ran, running, gate }),
        timeoutMs: deps.codeTimeoutMs,
        signal: AbortSignal.any([signal, handOff.signal]),
        onWaiting: (asOf) => gate.waits(asOf),
      });
      // The program's end has cancelled what was still under way; its records must be written before we go on.
      await Promise.allSettled(running);
      const { handedOff } = gate;
      if (handedOff.length > 0 && !signal.aborted) {
        return renderHandOff({ handedOff, ran, outcome, telemetry: deps.telemetry() });
      }
      return renderProgram(outcome, deps.telemetry());
    },
  };
}

/** A call that a program made and that was answered. */
interface RanCall {
  readonly id: string;
  readonly status: 'completed' | 'failed';
}

interface ProgramRun {
  readonly callId: string;
  /** Filled as calls run. */
  readonly ran: RanCall[];
  /** Filled as calls begin. */
  readonly running: Promise<unknown>[];
  readonly gate: HandOffGate;
}

/** What the bridge calls on behalf of a program. Errors cross as `OpenClawError`, whose code the program reads. */
function programApi(deps: CodeDeps, { callId, ran, running, gate }: ProgramRun): BridgeApi {
  let count = 0;

  async function answer<T>(work: () => Promise<T>): Promise<T> {
    gate.begin();
    try {
      return await work();
    } finally {
      gate.answered();
    }
  }

  async function begin(id: string, args: JsonValue, signal: AbortSignal): Promise<CallOutcome> {
    const selection = selectTool(id, deps);
    if (!selection.ok) throw asThrown(selection.error);
    if (selection.repaired) await deps.observer.repaired(callId, { sent: id, tool: toolRef(selection.tool) });
    count += 1;
    const outcome = deps.callPath.invoke({
      tool: selection.tool,
      arguments: args,
      callId: `${callId}.${count}`,
      parentCallId: callId,
      route: 'tool_search_code',
      signal,
    });
    running.push(outcome);
    return outcome;
  }

  return {
    search(query, options) {
      return answer(async () => {
        const request = parseSearchRequest({ query, limit: options['limit'] ?? null }, deps.limits);
        if (request.kind !== 'single') {
          const message = request.kind === 'invalid' ? request.message : 'Search one query at a time.';
          throw new OpenClawError('search_invalid', message);
        }
        const hits = deps.snapshot
          .search(request.entry.query, request.entry.limit)
          .map((hit) => hit.descriptor);
        await deps.observer.searched(callId, [{ query: request.entry.query, hits: hits.map(toolRef) }]);
        return toJson(hits);
      });
    },
    describe(id) {
      return answer(async () => {
        const selection = selectTool(id, deps);
        if (!selection.ok) throw asThrown(selection.error);
        const tool = toolRef(selection.tool);
        if (selection.repaired) await deps.observer.repaired(callId, { sent: id, tool });
        await deps.observer.described(callId, tool);
        return toJson(deps.snapshot.describe(selection.tool));
      });
    },
    async call(id, args, { signal }) {
      gate.begin();
      let outcome: CallOutcome;
      try {
        outcome = await begin(id, args, signal);
      } catch (thrown) {
        gate.answered();
        throw thrown;
      }
      if (outcome.status === 'handed-off') {
        gate.handOff(outcome);
        return new Promise<never>(() => undefined); // The program is ended instead of answered.
      }
      gate.answered();
      if (outcome.status === 'refused') throw asThrown(outcome.error);
      ran.push({ id: outcome.tool.id, status: outcome.status });
      if (outcome.status === 'failed') throw asThrown(outcome.error);
      const { id: toolId, name, source } = outcome.tool;
      return toJson({ tool: { id: toolId, name, source }, result: outcome.result });
    },
  };
}

/**
 * What the model reads ahead of the client's results: the program is over, and what it had already done must not
 * be done again.
 */
function renderHandOff(end: {
  readonly handedOff: readonly HandedOff[];
  readonly ran: readonly RanCall[];
  readonly outcome: BridgeOutcome;
  readonly telemetry: BridgeTelemetry;
}): DispatchResult {
  const { handedOff, ran, outcome, telemetry } = end;
  const { ending, ...how } = endingOf(outcome);
  const note =
    `${ending} called tools of the client, whose results follow. ` +
    'The calls in `ran` have happened: do not repeat them.';
  const body = { note, ran, ...how, logs: outcome.logs, telemetry };
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    isError: false,
    details: body,
    handedOff,
  };
}

function endingOf(outcome: BridgeOutcome) {
  if (outcome.ok) return { ending: 'The program returned `value` and', value: outcome.value };
  // We ended it ourselves so that the client's calls can go out.
  if (outcome.error.code === 'aborted') return { ending: 'The program ended where it' };
  return { ending: 'The program failed with `error`, having', error: forModel(outcome.error) };
}

/** No program ran, and yet the result is one of this control (TEL-1). */
function renderRefusal(error: CallError, telemetry: BridgeTelemetry): DispatchResult {
  const body = { error: { code: error.code, message: error.message }, telemetry };
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    isError: true,
    error,
    details: body,
    handedOff: [],
  };
}

function renderProgram(outcome: BridgeOutcome, telemetry: BridgeTelemetry): DispatchResult {
  const body = { ...(outcome.ok ? outcome : { ...outcome, error: forModel(outcome.error) }), telemetry };
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    isError: !outcome.ok,
    ...(!outcome.ok && { error: { code: outcome.error.code, message: outcome.error.message } }),
    details: body,
    handedOff: [],
  };
}

/** What the child wrote before it failed may name places on this machine, which are nobody's business. */
function forModel({ diagnostic, ...error }: ProgramError) {
  if (diagnostic === undefined) return error;
  return { ...error, diagnostic: { ...diagnostic, text: diagnostic.text.replace(ABSOLUTE_PATH, '<path>') } };
}

const ABSOLUTE_PATH = /(?:[A-Za-z]:)?(?:[\\/][\w.@+-]+){2,}/gu;

function asThrown({ code, message, data }: CallError): OpenClawError {
  return new OpenClawError(code, message, data === undefined ? {} : { data });
}

/** Results cross to the program as JSON and nothing else. */
function toJson(value: unknown): JsonValue {
  const text = JSON.stringify(value);
  return text === undefined ? null : (JSON.parse(text) as JsonValue);
}
