import { createCatalogCache } from '@openclaw/catalog';
import type { CodeBridge } from '@openclaw/code-bridge';
import type {
  BeforeToolCallHook,
  JsonObject,
  RunHooks,
  SurfaceMode,
  Tool,
  ToolResult,
} from '@openclaw/contracts';
import { createCallPath, createExclusiveLock } from '@openclaw/execution';
import { createSchemaCompiler } from '@openclaw/schema';
import type { ControlObserver } from '../src/controls/observer.ts';
import { createSurface, type Surface } from '../src/surface.ts';
import { layOutSurface } from '../src/surface-layout.ts';

/** A healthy trusted tool; each test states only what it is about. */
export function makeTool(part: Partial<Tool> & { readonly name: string }): Tool {
  const source = part.source ?? 'openclaw';
  const owner = part.owner ?? (source === 'client' ? 'client' : 'desk');
  return {
    id: source === 'client' ? `client:${part.name}` : `${source}:${owner}:${part.name}`,
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
}

export interface Rig {
  readonly surface: Surface;
  /** What really ran, in order. */
  readonly ran: readonly { readonly id: string; readonly input: unknown }[];
  readonly observed: readonly string[];
  /** The parsed text of the answer to one function call. */
  call(name: string, args: unknown): Promise<unknown>;
}

const NO_HOOKS: RunHooks = { beforeToolCall: [], afterToolCall: [], beforePromptBuild: [] };

/** A surface over the real catalog and the real call path; only the tools themselves are made up. */
export function makeRig(
  mode: SurfaceMode,
  tools: readonly Tool[],
  options: {
    readonly bridge?: CodeBridge;
    readonly skills?: ReadonlyMap<string, string>;
    readonly answer?: (tool: Tool, input: unknown) => ToolResult;
    readonly beforeToolCall?: BeforeToolCallHook['run'];
  } = {},
): Rig {
  const ran: { id: string; input: unknown }[] = [];
  const observed: string[] = [];
  const observer: ControlObserver = {
    async searched(_callId, queries) {
      observed.push(...queries.map(({ query, hits }) => `search ${query}: ${hits.length}`));
    },
    async repaired(_callId, { sent, tool }) {
      observed.push(`repair ${sent}: ${tool.id}`);
    },
    async described(_callId, tool) {
      observed.push(`describe ${tool.id}`);
    },
  };
  const layout = layOutSurface(tools, { mode, catalogs: createCatalogCache() });
  const { snapshot } = layout;
  const answer =
    options.answer ??
    ((tool, input) => ({ content: [{ type: 'text', text: `${tool.name} ran` }], details: input }));
  const surface = createSurface({
    layout,
    settings: { codeTimeoutMs: 10_000, searchDefaultLimit: 8, maxSearchLimit: 20 },
    contextWindow: 128_000,
    skills: options.skills ?? new Map(),
    callPath: createCallPath({
      run: { agentId: 'main', sessionKey: 'agent:main:t', sessionId: 's', runId: 'r', channel: 'test' },
      executors: new Map(
        tools.map((tool) => [
          tool.id,
          async (input: unknown) => {
            ran.push({ id: tool.id, input });
            return answer(tool, input);
          },
        ]),
      ),
      policy: { decide: () => ({ verdict: 'allow', reason: { layer: 'test', rule: '*' } }) },
      hooks:
        options.beforeToolCall === undefined
          ? NO_HOOKS
          : { ...NO_HOOKS, beforeToolCall: [{ name: 'test', priority: 0, run: options.beforeToolCall }] },
      approvals: { request: async () => ({ approvalId: 'a', outcome: 'deny' }) },
      schemas: createSchemaCompiler(),
      lock: createExclusiveLock(),
      defaultTimeoutMs: 5_000,
      now: () => 0,
      onProgress: () => undefined,
      onCallDone: async () => undefined,
    }),
    observer,
    bridge: options.bridge,
    telemetry: () => ({
      catalogSize: snapshot.entries.length,
      sources: snapshot.sources,
      counterScope: 'scope',
      searchCount: 0,
      describeCount: 0,
      callCount: 0,
    }),
  });
  let calls = 0;
  return {
    surface,
    ran,
    observed,
    async call(name, args) {
      calls += 1;
      const text = typeof args === 'string' ? args : JSON.stringify(args);
      const result = await surface.dispatch(
        { callId: `call_${calls}`, name, arguments: text },
        { signal: new AbortController().signal },
      );
      const [block] = result.content;
      return block?.type === 'text' && block.text.startsWith('{')
        ? (JSON.parse(block.text) as JsonObject)
        : parseList(block);
    },
  };
}

function parseList(block: unknown): unknown {
  if (typeof block !== 'object' || block === null || !('text' in block)) return undefined;
  const text = String(block.text);
  return text.startsWith('[') ? JSON.parse(text) : text;
}
