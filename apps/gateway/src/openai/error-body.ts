import { boundText, ERROR_KINDS, type ErrorCode, type OpenClawError } from '@openclaw/contracts';

/** An error in the form that OpenAI's clients read. */
export interface ErrorBody {
  readonly error: {
    readonly message: string;
    readonly type: string;
    readonly param: string | null;
    readonly code: ErrorCode;
  };
}

const MAX_MESSAGE_CHARACTERS = 2_000;

/** Statuses that say more than the fault does. */
const STATUS_OF_CODE: Partial<Readonly<Record<ErrorCode, number>>> = {
  unauthorized: 401,
  origin_refused: 403,
  model_unknown: 404,
  agent_unknown: 404,
  session_not_found: 404,
  route_not_found: 404,
  approval_not_found: 404,
  approval_already_decided: 409,
  request_too_large: 413,
  run_cancelled: 499,
  provider_rate_limited: 429,
  gateway_stopping: 503,
  provider_timeout: 504,
};

const STATUS_OF_FAULT = { caller: 400, policy: 403, tool: 502, environment: 502, internal: 500 } as const;

const TYPE_OF_FAULT = {
  caller: 'invalid_request_error',
  policy: 'permission_error',
  tool: 'tool_error',
  environment: 'upstream_error',
  internal: 'server_error',
} as const;

export function statusOf(code: ErrorCode): number {
  return STATUS_OF_CODE[code] ?? STATUS_OF_FAULT[ERROR_KINDS[code].fault];
}

/** A fault of ours is not explained to the caller: its message may hold what is not theirs to see. */
export function errorBody({ code, message, fault, data }: OpenClawError): ErrorBody {
  const param = data['param'];
  return {
    error: {
      message:
        fault === 'internal'
          ? 'The Gateway failed. Its log says why.'
          : boundText(message, MAX_MESSAGE_CHARACTERS),
      type: TYPE_OF_FAULT[fault],
      param: typeof param === 'string' ? param : null,
      code,
    },
  };
}
