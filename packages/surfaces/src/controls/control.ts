import type {
  CallError,
  ContentBlock,
  FunctionDefinition,
  JsonObject,
  JsonValue,
  ToolRef,
} from '@openclaw/contracts';

/** A call of a client tool that must go out to the client. */
export interface HandedOff {
  readonly tool: ToolRef;
  readonly arguments: JsonObject;
}

/** What a function call of the model led to. */
export interface DispatchResult {
  /** What the model reads. */
  readonly content: readonly ContentBlock[];
  readonly isError: boolean;
  /** Why nothing came of the call. Unset for a failure that the tool itself reports as its result. */
  readonly error?: CallError;
  /** The same for runtime consumers: for `tool_call` the full `{ tool, result }` envelope. */
  readonly details?: JsonValue | object;
  /** An object that says what `content` says, media left out, for protocols that carry structure beside text. */
  readonly structured?: object;
  /** Not empty: these calls are the client's to run, and what it answers follows `content`. */
  readonly handedOff: readonly HandedOff[];
}

export interface ControlCall {
  /** The model's own call id. */
  readonly callId: string;
  /** Parsed from the model's text; not validated. */
  readonly arguments: JsonObject;
  readonly signal: AbortSignal;
}

/** One function that a surface offers beside the visible tools. */
export interface Control {
  readonly definition: FunctionDefinition;
  /** The result of a call that the control cannot read. */
  refuse(error: CallError): DispatchResult;
  handle(call: ControlCall): Promise<DispatchResult>;
}

export function jsonResult(value: JsonValue | object): DispatchResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(value) }],
    isError: false,
    details: value,
    ...(isRecord(value) && { structured: value }),
    handedOff: [],
  };
}

/** An error as the model reads it: our code and our sentence, which says all that helps it to go on. */
export function errorResult(error: CallError): DispatchResult {
  const body = { error: { code: error.code, message: error.message } };
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    isError: true,
    error,
    details: body,
    structured: body,
    handedOff: [],
  };
}

/** Lists are not: a protocol with structured results wants an object. */
export function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
