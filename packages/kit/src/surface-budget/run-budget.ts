import type { Diagnostic, SurfaceMode, Tool } from '@openclaw/contracts';

export interface WeighOptions {
  readonly agentId?: string;
  readonly channel: string;
  /** `<provider>/<model>`; unset means the agent's. Throws `model_unknown`. */
  readonly model?: string;
  /** Weighed in place of the tools that there are; policy holds for them too. */
  readonly tools?: readonly Tool[];
}

/** Bytes in UTF-8. Tokens are estimates. */
export interface Weight {
  readonly bytes: number;
  readonly tokens: number;
}

/** What a surface puts before the conversation in every request. */
export interface SurfaceWeight extends Weight {
  readonly mode: SurfaceMode;
  /** The whole system prompt as text: that of the agent, the directory, the skills. */
  readonly systemPrompt: Weight;
  /** `tools` of the request as JSON; nothing where there is no function. */
  readonly functions: Weight & { readonly count: number };
  /** Bytes as a share of those in direct mode. */
  readonly shareOfDirect: number;
}

/** A mode that runs of this agent cannot have here, and what they get instead. */
export interface UnavailableSurface {
  readonly mode: SurfaceMode;
  readonly insteadOf: SurfaceMode;
  readonly why: string;
}

/** A function as it is offered in direct mode. */
export interface ToolWeight extends Weight {
  readonly id: string;
  readonly functionName: string;
}

export interface RunBudget {
  readonly agentId: string;
  /** `<provider>/<model>`; undefined where none is configured. */
  readonly model: string | undefined;
  /** Tokens; what the directory is made to fit. */
  readonly contextWindow: number;
  /** What a run would get now, and where that comes from. */
  readonly mode: SurfaceMode;
  readonly modeReason: string;
  readonly notices: readonly string[];
  /** Tools that the run may use, and those of them that this mode keeps out of the request. */
  readonly tools: number;
  readonly deferred: number;
  readonly surfaces: readonly SurfaceWeight[];
  readonly unavailable: readonly UnavailableSurface[];
  /** Every tool, the heaviest first. */
  readonly toolWeights: readonly ToolWeight[];
  /** One sentence, where another mode would do better. */
  readonly advice: string | undefined;
  /** MCP servers whose tools are missing here. */
  readonly pending: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}
