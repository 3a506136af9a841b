import type { CodeBridge } from '@openclaw/code-bridge';
import {
  compareCodeUnits,
  type FunctionCall,
  type FunctionDefinition,
  type JsonObject,
  type SurfaceMode,
  type Tool,
  type ToolSearchSettings,
  toolRef,
} from '@openclaw/contracts';
import type { CallPath } from '@openclaw/execution';
import { callControl } from './controls/call.ts';
import { type BridgeTelemetry, codeControl } from './controls/code.ts';
import { type Control, type DispatchResult, errorResult } from './controls/control.ts';
import { describeControl } from './controls/describe.ts';
import type { ControlObserver } from './controls/observer.ts';
import { searchControl } from './controls/search.ts';
import { missError, type RecoverySteps, type Skills } from './controls/select-tool.ts';
import { directoryBudget, renderDirectory } from './directory.ts';
import { renderDirect } from './render-outcome.ts';
import type { SurfaceLayout } from './surface-layout.ts';

/** What a model sees of a run's tools, and what its function calls mean. */
export interface Surface {
  readonly mode: SurfaceMode;
  /** Exactly what the model is sent, in this order; the same tools give the same bytes. */
  readonly functions: readonly FunctionDefinition[];
  /** Text for the cache-stable part of the system prompt; empty where nothing is deferred. */
  readonly directory: string;
  dispatch(call: FunctionCall, options: { readonly signal: AbortSignal }): Promise<DispatchResult>;
}

export interface SurfaceDeps {
  readonly layout: SurfaceLayout;
  readonly settings: Pick<ToolSearchSettings, 'codeTimeoutMs' | 'searchDefaultLimit' | 'maxSearchLimit'>;
  /** Tokens. */
  readonly contextWindow: number;
  readonly skills: Skills;
  readonly callPath: CallPath;
  readonly observer: ControlObserver;
  /** Needed in code mode only. */
  readonly bridge: CodeBridge | undefined;
  readonly telemetry: () => BridgeTelemetry;
}

export function createSurface(deps: SurfaceDeps): Surface {
  const { layout } = deps;
  const controls = new Map(
    layout.deferred.length === 0 ? [] : controlsOf(deps).map((control) => [control.definition.name, control]),
  );
  const definitions = Array.from(controls.values(), ({ definition }) => definition);

  return {
    mode: layout.mode,
    // Without controls the very list of the layout: who sends it may keep what it made of it.
    functions: definitions.length === 0 ? layout.functions : [...layout.functions, ...definitions],
    directory: controls.size === 0 ? '' : directoryOf(layout, deps.contextWindow),
    async dispatch(call, { signal }) {
      const control = controls.get(call.name);
      if (control !== undefined) {
        const args = parseArguments(call.arguments);
        if (args === undefined) return control.refuse(notAnObject(control));
        return control.handle({ callId: call.callId, arguments: args, signal });
      }
      const tool = layout.visible.get(call.name);
      const base = { arguments: call.arguments, callId: call.callId, signal };
      if (tool !== undefined)
        return renderDirect(await deps.callPath.invoke({ ...base, tool, route: 'direct' }));
      return dispatchHidden(deps, call, base);
    },
  };
}

/** Rendered once for an unchanged catalog: mode, window and visible names are all else that it depends on (CAT-13). */
function directoryOf(layout: SurfaceLayout, contextWindow: number): string {
  const { snapshot, mode, visibleIds, deferred } = layout;
  const ids = [...visibleIds].toSorted(compareCodeUnits);
  return snapshot.rendered(JSON.stringify(['directory', mode, contextWindow, ids]), () =>
    renderDirectory({
      tools: deferred,
      labelOf: callableLabels(layout),
      usage: USAGE[mode],
      maxCharacters: directoryBudget(contextWindow),
    }),
  );
}

/** How to go on from here, in the words of the surface at hand. */
const RECOVERY: Readonly<Record<SurfaceMode, RecoverySteps>> = {
  direct: { search: 'Use one of the functions you were given.' },
  tools: { search: 'Search with tool_search and use an id that it returns.' },
  directory: { search: 'Search with tool_search and use an id that it returns.' },
  code: { search: 'Search with openclaw.tools.search and use an id that it returns.' },
};

const USAGE: Readonly<Record<SurfaceMode, string>> = {
  direct: '',
  tools:
    'Tools below are not functions: call one with tool_call, its name as `id`; tool_search gives its arguments.',
  directory:
    'Tools below can be called with tool_call, or by name once you know the arguments; tool_search gives them.',
  code: 'Tools below are reached inside tool_search_code: openclaw.tools.search gives the arguments of one.',
};

function controlsOf(deps: SurfaceDeps): readonly Control[] {
  const { mode, snapshot } = deps.layout;
  const shared = { ...deps, snapshot, limits: deps.settings, recovery: RECOVERY[mode] };
  switch (mode) {
    case 'direct':
      return [];
    case 'code': {
      if (deps.bridge === undefined)
        throw new TypeError('code mode needs a bridge: chooseMode must have fallen back');
      return [codeControl({ ...shared, bridge: deps.bridge, codeTimeoutMs: deps.settings.codeTimeoutMs })];
    }
    case 'tools':
    case 'directory':
      return [searchControl(shared), describeControl(shared), callControl(shared)];
  }
}

interface HiddenCall {
  readonly arguments: string;
  readonly callId: string;
  readonly signal: AbortSignal;
}

/**
 * A call of a name that is no function of this surface. In directory mode an exact hidden name runs (SRF-3);
 * elsewhere nothing runs and the model is told the form that works here (SRF-2).
 */
async function dispatchHidden(
  deps: SurfaceDeps,
  call: FunctionCall,
  base: HiddenCall,
): Promise<DispatchResult> {
  const { mode, snapshot, visibleIds } = deps.layout;
  const resolution = snapshot.resolve(call.name);
  if (resolution.kind !== 'found') {
    return errorResult(missError(call.name, resolution, { skills: deps.skills, recovery: RECOVERY[mode] }));
  }
  const { tool, drifted } = resolution;
  const isVisible = visibleIds.has(tool.id);
  if (isVisible || (mode === 'directory' && !drifted)) {
    if (drifted) await deps.observer.repaired(call.callId, { sent: call.name, tool: toolRef(tool) });
    return renderDirect(
      await deps.callPath.invoke({ ...base, tool, route: isVisible ? 'direct' : 'hidden_name' }),
    );
  }
  const id = JSON.stringify(snapshot.offeredId(tool));
  const form =
    mode === 'code'
      ? `tool_search_code with openclaw.tools.call(${id}, args)`
      : `tool_call with { "id": ${id}, "args": { … } }`;
  return errorResult({
    code: 'tool_not_callable_here',
    message: `That tool is not a function here; nothing ran. Call it through ${form}.`,
    data: { id: tool.id },
  });
}

/**
 * A trusted tool's name if no other trusted tool answers to it here, else its id: what the directory prints works as
 * printed, and no untrusted tool that comes or goes changes it (DIR-4).
 */
function callableLabels({ snapshot, visible }: SurfaceLayout): (tool: Tool) => string {
  const trusted = Array.from(visible.values()).filter(({ source }) => source === 'openclaw');
  const shownNames = new Set(trusted.map(({ name }) => name));
  return (tool) => {
    const resolution = snapshot.resolve(tool.name);
    const isOwn = resolution.kind === 'found' && resolution.tool.id === tool.id;
    return isOwn && !shownNames.has(tool.name) ? tool.name : tool.id;
  };
}

function notAnObject({ definition }: Control) {
  const expected = JSON.stringify(definition.parameters);
  return {
    code: 'arguments_invalid' as const,
    message: `The arguments are not one JSON object. Expected: ${expected}`,
  };
}

function parseArguments(text: string): JsonObject | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined; // The caller reports the expected shape; the text is never echoed.
  }
}
