import type {
  ApprovalDecision,
  ApprovalRequest,
  ContentBlock,
  FunctionCall,
  FunctionDefinition,
  ToolProgress,
} from '@openclaw/contracts';

/** What the façade serves. It knows no policy and no catalog: each opening is a plan made anew by whoever implements this. */
export interface McpFacadePort {
  /** Plans what this client sees now. Asked again after each change. */
  open(client: McpFacadeClient): Promise<McpFacadeTools>;
  /** Calls `listener` when a new plan may differ from the last one. */
  onChanged(listener: () => void): Disposable;
}

/** The person at the other end, as far as the client lets us reach them. */
export interface McpFacadeClient {
  /** Whether the client offered elicitation. False before it has introduced itself. */
  canAsk(): boolean;
  /** Puts one question; what is dismissed or cannot be put is denied. Undefined when `signal` aborts. */
  ask(
    request: ApprovalRequest,
    options: { readonly signal: AbortSignal },
  ): Promise<ApprovalDecision | undefined>;
}

/** One plan. Disposed when no call of it runs any more. */
export interface McpFacadeTools extends AsyncDisposable {
  readonly functions: readonly FunctionDefinition[];
  /** Told to the client once, when it connects. */
  readonly instructions: string;
  dispatch(call: FunctionCall, options: McpFacadeCall): Promise<McpFacadeResult>;
}

export interface McpFacadeCall {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ToolProgress) => void;
}

export interface McpFacadeResult {
  readonly content: readonly ContentBlock[];
  readonly structured?: object;
  readonly isError: boolean;
}
