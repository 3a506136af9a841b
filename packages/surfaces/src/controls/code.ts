import type { CatalogSnapshot } from '@openclaw/catalog';
import type { BridgeApi, BridgeOutcome, CodeBridge, ProgramError } from '@openclaw/code-bridge';
import { type CallError, type JsonValue, OpenClawError, toolRef } from '@openclaw/contracts';
import type { CallPath } from '@openclaw/execution';
import { type Control, type DispatchResult, errorResult, type HandedOff } from './control.ts';
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
    async handle({ callId, arguments: args, signal }) {
      const code = args['code'];
      if (typeof code !== 'string' || code.trim() === '') {
        return errorResult({
          code: 'arguments_invalid',
          message: 'Expected { "code": string }, a JavaScript body.',
        });
      }
      const handOff = new AbortController();
      const handedOff: HandedOff[] = [];
      const ran: RanCall[] = [];
      const inFlight: Promise<unknown>[] = [];
      const api = programApi(deps, { callId, ran, inFlight, onHandOff: (call) => collect(call) });

      // Calls that a program makes side by side arrive in one turn of the event loop; the program is ended after
      // it, so that all of them go out to the client together.
      function collect(call: HandedOff): void {
        if (handedOff.length === 0) setImmediate(() => handOff.abort());
        handedOff.push(call);
      }

      const outcome = await deps.bridge.run({
        code,
        api,
        timeoutMs: deps.codeTimeoutMs,
        signal: AbortSignal.any([signal, handOff.signal]),
      });
      // The program's end has cancelled what was still under way; its records must be written before we go on.
      await Promise.allSettled(inFlight);
      if (handedOff.length > 0 && !signal.aborted) {
        const logs = outcome.logs;
        return renderHandOff({ handedOff, ran, logs, telemetry: deps.telemetry() });
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
  readonly inFlight: Promise<unknown>[];
  readonly onHandOff: (call: HandedOff) => void;
}

/** What the bridge calls on behalf of a program. Errors cross as `OpenClawError`, whose code the program reads. */
function programApi(deps: CodeDeps, { callId, ran, inFlight, onHandOff }: ProgramRun): BridgeApi {
  let calls = 0;
  return {
    async search(query, options) {
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
    },
    async describe(id) {
      const selection = selectTool(id, deps);
      if (!selection.ok) throw asThrown(selection.error);
      await deps.observer.described(callId, toolRef(selection.tool));
      return toJson(deps.snapshot.describe(selection.tool));
    },
    async call(id, args, { signal }) {
      const selection = selectTool(id, deps);
      if (!selection.ok) throw asThrown(selection.error);
      calls += 1;
      const running = deps.callPath.invoke({
        tool: selection.tool,
        arguments: args,
        callId: `${callId}.${calls}`,
        parentCallId: callId,
        route: 'tool_search_code',
        signal,
      });
      inFlight.push(running);
      const outcome = await running;
      switch (outcome.status) {
        case 'completed': {
          const { id: toolId, name, source } = outcome.tool;
          ran.push({ id: toolId, status: 'completed' });
          return toJson({ tool: { id: toolId, name, source }, result: outcome.result });
        }
        case 'handed-off':
          onHandOff(outcome);
          return new Promise<never>(() => undefined); // The program is ended instead of answered.
        case 'failed':
          ran.push({ id: outcome.tool.id, status: 'failed' });
          throw asThrown(outcome.error);
        case 'refused':
          throw asThrown(outcome.error);
      }
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
  readonly logs: BridgeOutcome['logs'];
  readonly telemetry: BridgeTelemetry;
}): DispatchResult {
  const { handedOff, ran, logs, telemetry } = end;
  const note =
    'The program ended where it called tools of the client, whose results follow. ' +
    'The calls in `ran` have happened: do not repeat them.';
  const body = { note, ran, logs, telemetry };
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    isError: false,
    details: body,
    handedOff,
  };
}

function renderProgram(outcome: BridgeOutcome, telemetry: BridgeTelemetry): DispatchResult {
  const body = { ...(outcome.ok ? outcome : { ...outcome, error: forModel(outcome.error) }), telemetry };
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    isError: !outcome.ok,
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
