import type { JsonObject } from './json.ts';

/** Whose fault an error is. It decides the HTTP status, unless a code has its own, and who should read the message. */
export type Fault = 'caller' | 'policy' | 'tool' | 'environment' | 'internal';

export interface ErrorKind {
  readonly fault: Fault;
  /** True when the same request may succeed later without any change. */
  readonly retryable: boolean;
  readonly meaning: string;
}

/** Every code an error of the house can carry. */
export type ErrorCode =
  | 'config_invalid'
  | 'config_unreadable'
  | 'request_invalid'
  | 'request_too_large'
  | 'unauthorized'
  | 'origin_refused'
  | 'route_not_found'
  | 'model_unknown'
  | 'agent_unknown'
  | 'session_not_found'
  | 'client_tool_invalid'
  | 'client_tool_collision'
  | 'catalog_unreadable'
  | 'search_invalid'
  | 'tool_not_found'
  | 'tool_ambiguous'
  | 'tool_not_callable_here'
  | 'arguments_invalid'
  | 'arguments_ambiguous'
  | 'policy_denied'
  | 'hook_blocked'
  | 'hook_failed'
  | 'approval_denied'
  | 'approval_timeout'
  | 'approval_required'
  | 'approval_not_found'
  | 'approval_already_decided'
  | 'approval_store_failed'
  | 'tool_failed'
  | 'tool_timeout'
  | 'tool_unavailable'
  | 'tool_invalid'
  | 'output_schema_invalid'
  | 'output_mismatch'
  | 'timeout'
  | 'aborted'
  | 'runtime_unavailable'
  | 'out_of_memory'
  | 'syntax_error'
  | 'program_error'
  | 'budget_exceeded'
  | 'protocol_violation'
  | 'gateway_stopping'
  | 'plugin_invalid'
  | 'plugin_load_failed'
  | 'plugin_not_found'
  | 'plugin_consent_required'
  | 'plugin_install_failed'
  | 'mcp_server_unavailable'
  | 'mcp_request_timeout'
  | 'provider_auth'
  | 'provider_rate_limited'
  | 'provider_rejected'
  | 'provider_unavailable'
  | 'provider_invalid_response'
  | 'provider_stream_cut'
  | 'provider_timeout'
  | 'turn_limit'
  | 'loop_detected'
  | 'run_cancelled'
  | 'session_log_failed'
  | 'gateway_unavailable'
  | 'node_unsupported'
  | 'internal_error';

/** What each code means. `docs/reference/errors.md` is checked against this table. */
export const ERROR_KINDS: Readonly<Record<ErrorCode, ErrorKind>> = {
  config_invalid: kind(
    'caller',
    false,
    'The configuration has an unknown key or a value that is not allowed.',
  ),
  config_unreadable: kind('environment', false, 'The configuration file cannot be read, parsed or written.'),
  request_invalid: kind('caller', false, 'A request body or parameter has the wrong shape.'),
  request_too_large: kind('caller', false, 'A request body is over the size limit.'),
  unauthorized: kind('caller', false, 'The bearer token is missing or wrong.'),
  origin_refused: kind('caller', false, 'The Host or Origin header is not one that may come here.'),
  route_not_found: kind('caller', false, 'There is no such HTTP route.'),
  model_unknown: kind('caller', false, 'No configured provider offers that model.'),
  agent_unknown: kind('caller', false, 'No agent of that name is configured.'),
  session_not_found: kind('caller', false, 'There is no session log of that id.'),
  client_tool_invalid: kind('caller', false, 'A tool that the client brought has no usable name or schema.'),
  client_tool_collision: kind(
    'caller',
    false,
    'A client tool bears the name of a tool it could be mistaken for.',
  ),
  catalog_unreadable: kind('caller', false, 'A catalog file has none of the known forms.'),

  search_invalid: kind('caller', false, 'A search has the wrong shape, a bad limit, or is over budget.'),
  tool_not_found: kind('caller', false, 'No available tool has that id or name.'),
  tool_ambiguous: kind('caller', false, 'The name fits several tools; use one of the ids offered.'),
  tool_not_callable_here: kind('caller', false, 'The tool exists but is called another way on this surface.'),
  arguments_invalid: kind('caller', false, 'The arguments do not fit the input schema; nothing ran.'),
  arguments_ambiguous: kind(
    'caller',
    false,
    'The call could mean two tools or two sets of arguments; nothing ran.',
  ),

  policy_denied: kind('policy', false, 'Policy does not allow the tool in this run.'),
  hook_blocked: kind('policy', false, 'A before_tool_call hook blocked the call.'),
  hook_failed: kind(
    'tool',
    false,
    'An after_tool_call hook failed on a result of a tool that ran, or a before_prompt_build hook failed.',
  ),
  approval_denied: kind('policy', false, 'The call needed approval and was denied.'),
  approval_timeout: kind('policy', true, 'The call needed approval and nobody decided in time.'),
  approval_required: kind(
    'policy',
    true,
    'The call needs approval and nobody here could be asked; once it is given, the same call may be made again.',
  ),
  approval_not_found: kind('caller', false, 'There is no approval or grant of that id.'),
  approval_already_decided: kind(
    'caller',
    false,
    'The approval was decided, withdrawn or out of time before.',
  ),
  approval_store_failed: kind('environment', false, 'Approvals cannot be kept; what needs one does not run.'),

  tool_failed: kind('tool', false, 'The tool threw an error.'),
  tool_timeout: kind('tool', false, 'The tool did not finish in its time; it may have had effects.'),
  tool_unavailable: kind(
    'environment',
    true,
    'The tool was there when the run was planned and is not any more.',
  ),
  tool_invalid: kind('tool', false, 'A tool was left out because its declaration cannot be used.'),
  output_schema_invalid: kind('tool', false, 'The declared output schema cannot be compiled; nothing ran.'),
  output_mismatch: kind(
    'tool',
    false,
    'The result does not fit the output schema; side effects may have happened.',
  ),

  timeout: kind('caller', false, 'A code program passed its deadline; calls may have had effects.'),
  aborted: kind('caller', false, 'A code program was cancelled.'),
  runtime_unavailable: kind(
    'environment',
    false,
    'An isolated child process cannot be started and verified here.',
  ),
  out_of_memory: kind('caller', false, 'A code program used more memory than it may.'),
  syntax_error: kind('caller', false, 'A code program does not parse.'),
  program_error: kind('caller', false, 'A code program threw an error.'),
  budget_exceeded: kind('caller', false, 'A code program made too many calls or sent too much.'),
  protocol_violation: kind('caller', false, 'A bridge child sent something that is not of the protocol.'),

  gateway_stopping: kind('environment', true, 'The Gateway is stopping and takes no new requests.'),
  plugin_invalid: kind('tool', false, 'A plugin package or its manifest cannot be used.'),
  plugin_load_failed: kind('tool', false, 'A plugin threw while it was loaded.'),
  plugin_not_found: kind('caller', false, 'There is no plugin of that id, or no package of that name.'),
  plugin_consent_required: kind(
    'caller',
    false,
    'A plugin is installed only by somebody who agrees that its code runs in the Gateway.',
  ),
  plugin_install_failed: kind('environment', false, 'A plugin package cannot be fetched or unpacked.'),
  mcp_server_unavailable: kind('environment', true, 'An MCP server cannot be reached or has stopped.'),
  mcp_request_timeout: kind(
    'environment',
    true,
    'An MCP server did not answer in time; a call may have had effects.',
  ),

  provider_auth: kind('environment', false, 'The model provider refused the credentials.'),
  provider_rate_limited: kind('environment', true, 'The model provider asks to slow down.'),
  provider_rejected: kind('environment', false, 'The model provider refused the request.'),
  provider_unavailable: kind('environment', true, 'The model provider failed or cannot be reached.'),
  provider_invalid_response: kind(
    'environment',
    true,
    'The model provider sent something that is not of its protocol.',
  ),
  provider_stream_cut: kind('environment', true, 'The answer of the model provider broke off.'),
  provider_timeout: kind('environment', true, 'The model provider did not answer in time.'),

  turn_limit: kind('environment', false, 'The run used all its model requests without a final answer.'),
  loop_detected: kind(
    'caller',
    false,
    'The same call with the same arguments was made too often in this run.',
  ),
  run_cancelled: kind('caller', false, 'The run was cancelled.'),
  session_log_failed: kind('environment', false, 'The session log cannot be written.'),
  gateway_unavailable: kind('environment', true, 'No Gateway answers at that address.'),
  node_unsupported: kind('environment', false, 'This Node version is too old.'),
  internal_error: kind('internal', false, 'A fault of ours.'),
};

function kind(fault: Fault, retryable: boolean, meaning: string): ErrorKind {
  return { fault, retryable, meaning };
}

/** A surprise, or an end that its caller cannot decide about. Read `code`, never `message`. */
export class OpenClawError extends Error {
  readonly code: ErrorCode;
  readonly data: JsonObject;

  constructor(
    code: ErrorCode,
    message: string,
    options: { readonly data?: JsonObject; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'OpenClawError';
    this.code = code;
    this.data = options.data ?? {};
  }

  get fault(): Fault {
    return ERROR_KINDS[this.code].fault;
  }

  get retryable(): boolean {
    return ERROR_KINDS[this.code].retryable;
  }
}

/**
 * The error of an unknown throw: an `OpenClawError` as it is, anything else wrapped as `code`. One of another copy of
 * this package, as an installed plugin may bring, keeps its code, message and data.
 */
export function asOpenClawError(thrown: unknown, code: ErrorCode = 'internal_error'): OpenClawError {
  if (thrown instanceof OpenClawError) return thrown;
  if (isFromAnotherCopy(thrown)) {
    return new OpenClawError(thrown.code, messageOf(thrown), { data: thrown.data, cause: thrown });
  }
  return new OpenClawError(code, messageOf(thrown), { cause: thrown });
}

/** True for an `OpenClawError` of this or another copy of this package. */
export function isOpenClawError(thrown: unknown): boolean {
  return thrown instanceof OpenClawError || isFromAnotherCopy(thrown);
}

function isFromAnotherCopy(
  thrown: unknown,
): thrown is Error & { readonly code: ErrorCode; readonly data: JsonObject } {
  if (!(thrown instanceof Error) || thrown.name !== 'OpenClawError') return false;
  if (!('code' in thrown) || typeof thrown.code !== 'string' || !Object.hasOwn(ERROR_KINDS, thrown.code)) {
    return false;
  }
  return 'data' in thrown && typeof thrown.data === 'object' && thrown.data !== null;
}

/** The text of a thrown value of any kind, even one whose own `toString` throws. */
export function messageOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? String(thrown.message) : String(thrown);
  } catch {
    return 'a value that cannot be shown was thrown';
  }
}

const MAX_CAUSES = 3;

/**
 * As `messageOf`, and why, where the error of a library says that only in its `cause`: `fetch failed: connect
 * ECONNREFUSED 127.0.0.1:80`. An `OpenClawError` says what is meant to be said, so its cause is not read.
 */
export function messageWithCauses(thrown: unknown): string {
  let text = messageOf(thrown);
  let error = thrown;
  for (let depth = 0; depth < MAX_CAUSES; depth += 1) {
    if (isOpenClawError(error)) break;
    error = causeOf(error);
    if (error === undefined) break;
    const cause = messageOf(error);
    if (cause !== '' && !text.includes(cause)) text = text === '' ? cause : `${text}: ${cause}`;
  }
  return text;
}

/** What an error was made of; of several at once, as where a name has two addresses, the first. */
function causeOf(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return undefined;
  try {
    const [first] = thrown instanceof AggregateError ? Array.from(thrown.errors) : [];
    const cause = thrown.cause ?? first;
    return cause instanceof Error || typeof cause === 'string' ? cause : undefined;
  } catch {
    return undefined;
  }
}
