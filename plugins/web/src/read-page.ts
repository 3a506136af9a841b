import type { IncomingMessage } from 'node:http';
import { ToolProblem } from '@openclaw/plugin-sdk';
import { cleanText, decodeText } from './decode-text.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { readBody } from './http-get.ts';
import { type MediaType, readMediaType } from './media-type.ts';
import { prettyJson } from './pretty-json.ts';

/** A page as text. */
export interface Page {
  /** Where it is, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly title?: string;
  readonly text: string;
  /** True if it was larger, or nested deeper, than may be read, and its end is missing. */
  readonly cut: boolean;
}

interface ReadableText {
  readonly text: string;
  readonly title?: string;
  readonly isCut?: boolean;
}

/** Reads the body of an answer; throws a `ToolProblem` for what is no text. */
export async function readPage(
  answer: IncomingMessage,
  options: {
    readonly url: URL;
    readonly raw: boolean;
    readonly maxBytes: number;
    readonly signal: AbortSignal;
  },
): Promise<Page> {
  const { url, raw, maxBytes, signal } = options;
  const type = readMediaType(answer.headers['content-type']);
  if (type.kind === 'binary') throw refuseBinary(answer, type, undefined);
  const body = await readBody(answer, { maxBytes, signal });
  const source = decodeText(body.bytes, {
    charset: type.charset,
    isHtml: type.kind === 'html',
    isCut: body.isCut,
  });
  if (source === undefined) throw refuseBinary(answer, type, body.isCut ? undefined : body.bytes.length);
  const {
    title,
    text,
    isCut = false,
  }: ReadableText = raw ? { text: source } : await makeReadable(source, { type, url, signal });
  return {
    url: url.href,
    status: answer.statusCode ?? 0,
    contentType: type.name,
    ...(title === undefined || title === '' ? {} : { title: cleanText(title) }),
    text: cleanText(text),
    cut: body.isCut || isCut,
  };
}

async function makeReadable(
  source: string,
  { type, url, signal }: { readonly type: MediaType; readonly url: URL; readonly signal: AbortSignal },
): Promise<ReadableText> {
  const isHtml =
    type.kind === 'html' || (type.kind === 'unknown' && /^\s*<(?:!doctype html|html)/i.test(source));
  if (!isHtml) return { text: type.kind === 'json' ? prettyJson(source) : source };
  const { title, markdown, isCut } = await htmlToMarkdown(source, { url, signal });
  return { title, text: markdown, isCut };
}

function refuseBinary(answer: IncomingMessage, type: MediaType, size: number | undefined): ToolProblem {
  answer.destroy();
  const length = size ?? Number(answer.headers['content-length'] ?? Number.NaN);
  const bytes = Number.isSafeInteger(length) ? `${length} bytes` : 'a size that is not told';
  return new ToolProblem(
    `That is no text, but ${type.name || 'an unknown type'} of ${bytes}; only text can be read.`,
  );
}
