import { type ModelEvent, OpenClawError } from '@openclaw/contracts';
import { createParser } from 'eventsource-parser';
import type { AnswerAssembler } from './answer-assembler.ts';
import { parseJson } from './json-value.ts';
import { errorInAnswer, invalidResponse } from './provider-errors.ts';
import { type Exchange, failureOf, timedOut } from './transport.ts';

export interface ReadOptions {
  readonly assembler: AnswerAssembler;
  readonly idleTimeoutMs: number;
  readonly maxBytes: number;
  readonly secrets: readonly string[];
}

/**
 * The events of an answer, as server-sent events or as one JSON body: what arrives decides, since providers
 * that ignore `stream` and proxies that mislabel it both exist. Ends the request if it is left early.
 */
export async function* readAnswer(
  exchange: Exchange,
  options: ReadOptions,
): AsyncGenerator<ModelEvent, void> {
  const { assembler } = options;
  const reader = createAnswerReader(options);
  // What follows the end is read too, so that the connection can serve the next request; but not for long.
  const waitMs = () => (reader.done ? Math.min(LINGER_MS, options.idleTimeoutMs) : options.idleTimeoutMs);
  try {
    for await (const text of decodedPieces(exchange, { waitMs, maxBytes: options.maxBytes })) {
      yield* reader.accept(text);
    }
  } catch (thrown) {
    const error = asCut(thrown, exchange);
    const cut = error.code === 'provider_stream_cut' || error.code === 'provider_timeout';
    // Once the model has given its reason to stop, only usage can be lost.
    if (!cut || !(assembler.hasReason || reader.done)) throw error;
  }
  yield* reader.end();
  const answer = assembler.finish({ closed: reader.done });
  yield* answer.calls;
  yield answer.finished;
}

const LINGER_MS = 250;

interface AnswerReader {
  /** True after `[DONE]` or a whole JSON body. */
  readonly done: boolean;
  /** Takes a piece of the body and gives the text in it, before it throws over what follows that text. */
  accept(piece: string): Iterable<ModelEvent>;
  end(): Iterable<ModelEvent>;
}

function createAnswerReader(options: ReadOptions): AnswerReader {
  let kind: 'unknown' | 'json' | 'events' = 'unknown';
  let json = '';
  let done = false;
  let ending = false;
  let found: string[] = [];
  let failure: unknown;

  function take(answer: unknown): void {
    const error = errorInAnswer(answer, options.secrets);
    if (error !== undefined) throw error;
    const text = options.assembler.accept(answer);
    if (text !== '') found.push(text);
  }

  function takeEvent(data: string): void {
    if (data.trim() === '[DONE]') {
      done = true;
      return;
    }
    const chunk = parseJson(data);
    if (chunk !== undefined) take(chunk);
    // Half a chunk at the very end is a cut, which the assembler finds by itself.
    else if (!ending) throw invalidResponse('an event that is not JSON');
  }

  const parser = createParser({
    onEvent({ data }) {
      if (done || data === '' || failure !== undefined) return;
      try {
        takeEvent(data);
      } catch (thrown) {
        failure = thrown;
      }
    },
  });

  function* drain(): Generator<ModelEvent, void> {
    for (const text of found) yield { type: 'text', text };
    found = [];
    if (failure !== undefined) throw failure;
  }

  return {
    get done() {
      return done;
    },
    accept(piece) {
      if (kind === 'unknown' && piece.trim() !== '')
        kind = piece.trimStart().startsWith('{') ? 'json' : 'events';
      if (kind === 'json') json += piece;
      else parser.feed(piece);
      return drain();
    },
    end() {
      if (kind === 'json') {
        const answer = parseJson(json);
        if (answer === undefined) throw invalidResponse('a body that is not JSON');
        take(answer);
        done = true;
      } else if (!done) {
        ending = true;
        parser.feed('\n\n');
      }
      return drain();
    },
  };
}

async function* decodedPieces(
  exchange: Exchange,
  options: { readonly waitMs: () => number; readonly maxBytes: number },
): AsyncGenerator<string, void> {
  const pieces = exchange.answer.body[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  let bytes = 0;
  let ended = false;
  try {
    while (!ended) {
      // The clock runs only while we wait for the provider, not while the caller works on what we gave it.
      const waitMs = options.waitMs();
      const timer = setTimeout(() => exchange.end(timedOut(waitMs)), waitMs);
      const piece = await pieces.next().finally(() => clearTimeout(timer));
      ended = piece.done === true;
      const value = ended ? new Uint8Array() : piece.value;
      bytes += value.byteLength;
      if (bytes > options.maxBytes) throw invalidResponse(`an answer of more than ${options.maxBytes} bytes`);
      yield decoder.decode(value, { stream: !ended });
    }
  } finally {
    // After the end this would only cost the connection, which the next request can use.
    if (!ended) exchange.end();
  }
}

function asCut(thrown: unknown, exchange: Exchange): OpenClawError {
  const error = failureOf(thrown, exchange);
  if (error === thrown || error.code !== 'provider_unavailable') return error;
  return new OpenClawError('provider_stream_cut', 'The answer of the model provider broke off.', {
    cause: thrown,
  });
}
