import { boundText, type ErrorCode, type JsonValue, OpenClawError, oneLine } from '@openclaw/contracts';
import { withoutSecrets } from './endpoint.ts';
import { isObject, parseJson, textOf } from './json-value.ts';
import type { Answer } from './post.ts';
import { readRetryAfterMs } from './retry-delay.ts';

/** Characters of a provider's own words in `data.providerMessage`, and in a message. */
const MAX_PROVIDER_MESSAGE = 1000;
const MAX_QUOTED = 200;
/** Bytes of an error body that are read at all. */
const MAX_ERROR_BODY_BYTES = 64 * 1024;

interface ProviderWords {
  readonly message?: string | undefined;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
}

/** The error of an answer that is not 2xx. Reads its body, bounded. */
export async function statusError(
  answer: Answer,
  options: { readonly secrets: readonly string[]; readonly now: () => number },
): Promise<OpenClawError> {
  const retryAfterMs = readRetryAfterMs(answer.headers, options.now);
  const text = await readBounded(answer);
  const body = parseJson(text);
  const words = isObject(body) ? wordsOf(body) : { message: textOf(text) };
  const data: Record<string, JsonValue> = { status: answer.status };
  if (retryAfterMs !== undefined) data['retryAfterMs'] = retryAfterMs;
  return providerError(codeOfStatus(answer.status), words, { data, secrets: options.secrets });
}

/** The error of an answer that began as 200 and then says `{ "error": … }`; undefined when it does not. */
export function errorInAnswer(answer: unknown, secrets: readonly string[]): OpenClawError | undefined {
  if (!isObject(answer) || answer['error'] === undefined || answer['error'] === null) return undefined;
  const words = wordsOf(answer);
  return providerError(codeOfWords(words), words, { data: {}, secrets });
}

/** The error of a request that got no answer: refused, unknown host, reset, or not HTTP at all. */
export function connectionError(thrown: unknown, host: string): OpenClawError {
  const reason = systemCode(thrown);
  const options = { cause: thrown, data: { host, ...(reason === undefined ? {} : { reason }) } };
  if (reason?.startsWith('HPE_')) {
    return new OpenClawError(
      'provider_invalid_response',
      `What answers at ${host} does not speak HTTP.`,
      options,
    );
  }
  const why = reason === undefined ? '' : ` (${reason})`;
  return new OpenClawError(
    'provider_unavailable',
    `The model provider at ${host} cannot be reached${why}.`,
    options,
  );
}

export function invalidResponse(what: string): OpenClawError {
  return new OpenClawError('provider_invalid_response', `The model provider sent ${what}.`);
}

function providerError(
  code: ErrorCode,
  words: ProviderWords,
  options: { readonly data: Record<string, JsonValue>; readonly secrets: readonly string[] },
): OpenClawError {
  const { data } = options;
  const clean = (text: string): string =>
    boundText(oneLine(withoutSecrets(text, options.secrets)), MAX_PROVIDER_MESSAGE);
  if (words.code !== undefined) data['providerCode'] = clean(words.code);
  if (words.message === undefined) return new OpenClawError(code, SENTENCES[code] ?? FAILED, { data });
  const message = clean(words.message);
  data['providerMessage'] = message;
  return new OpenClawError(
    code,
    `${SENTENCES[code] ?? FAILED} It says: "${boundText(message, MAX_QUOTED)}"`,
    {
      data,
    },
  );
}

const FAILED = 'The model provider failed.';
const SENTENCES: Readonly<Partial<Record<ErrorCode, string>>> = {
  provider_auth: 'The model provider refused the credentials; check its API key.',
  provider_rate_limited: 'The model provider asks to slow down.',
  provider_rejected: 'The model provider refused the request.',
  provider_unavailable: FAILED,
};

function codeOfStatus(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'provider_auth';
  if (status === 429) return 'provider_rate_limited';
  return status >= 500 ? 'provider_unavailable' : 'provider_rejected';
}

/** Inside a stream there is no status: some put it into `code`, others use words. */
function codeOfWords(words: ProviderWords): ErrorCode {
  const said = [words.code, words.type].filter((word) => word !== undefined);
  const status = said.map(Number).find((number) => number >= 400 && number < 600);
  if (status !== undefined) return codeOfStatus(status);
  if (said.some((word) => /rate_limit|insufficient_quota|too_many/.test(word)))
    return 'provider_rate_limited';
  if (said.some((word) => /api_key|authentication|permission/.test(word))) return 'provider_auth';
  if (said.some((word) => /invalid_request|context_length|not_found/.test(word))) return 'provider_rejected';
  return 'provider_unavailable';
}

/** `{ error: { message, code, type } }`, `{ error: "…" }`, and the `{ message }` or `{ detail }` of others. */
function wordsOf(body: Readonly<Record<string, unknown>>): ProviderWords {
  const { error } = body;
  if (isObject(error)) {
    return { message: textOf(error['message']), code: word(error['code']), type: word(error['type']) };
  }
  return { message: textOf(error) ?? textOf(body['message']) ?? textOf(body['detail']) };
}

function word(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : textOf(value);
}

function systemCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown ? textOf(thrown.code) : undefined;
}

async function readBounded({ body }: Answer): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.byteLength;
      if (bytes >= MAX_ERROR_BODY_BYTES) break;
    }
  } catch {
    // The status is what counts: an error body that breaks off is quoted as far as it came.
  }
  return Buffer.concat(pieces).subarray(0, MAX_ERROR_BODY_BYTES).toString('utf8');
}
