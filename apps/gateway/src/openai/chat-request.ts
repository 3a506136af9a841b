import {
  type ClientTool,
  type ContentBlock,
  type FunctionCall,
  type Message,
  OpenClawError,
  type SamplingOptions,
} from '@openclaw/contracts';
import { z } from 'zod';
import { toClientTool } from './client-tool.ts';

/** A chat completions request, read and checked. */
export interface ChatRequest {
  readonly model: string | undefined;
  readonly messages: readonly Message[];
  readonly clientTools: readonly ClientTool[];
  readonly sampling: SamplingOptions;
  readonly stream: boolean;
  readonly includeUsage: boolean;
}

/**
 * Reads the body of `POST /v1/chat/completions`. Fields that we do not know are ignored, as the API's own servers
 * do; one that asks for something we do not do is refused. Throws `request_invalid` or `client_tool_invalid`, naming the
 * field.
 */
export function parseChatRequest(body: unknown): ChatRequest {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw invalidRequest(parsed.error);
  const { model, messages, tools, stream, stream_options: streamOptions } = parsed.data;
  return {
    model: model ?? undefined,
    messages: messages.map(toMessage),
    clientTools: (tools ?? []).map(({ function: declared }, index) => toClientTool(declared, index)),
    sampling: toSampling(parsed.data),
    stream: stream ?? false,
    includeUsage: streamOptions?.include_usage ?? false,
  };
}

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const imagePart = z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) });
const content = z.union([z.string(), z.array(z.union([textPart, imagePart]))]);
const toolCall = z.object({
  id: z.string().min(1),
  type: z.literal('function').optional(),
  function: z.object({ name: z.string().min(1), arguments: z.string() }),
});

const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content }),
  z.object({ role: z.literal('developer'), content }),
  z.object({ role: z.literal('user'), content }),
  z.object({
    role: z.literal('assistant'),
    content: content.nullish(),
    tool_calls: z.array(toolCall).nullish(),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string().min(1), content }),
]);

const tool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string(),
    description: z.string().nullish(),
    parameters: z.unknown().optional(),
  }),
});

const requestSchema = z.object({
  model: z.string().nullish(),
  messages: z.array(message).min(1),
  tools: z.array(tool).nullish(),
  tool_choice: z.literal('auto').nullish(),
  n: z.literal(1).nullish(),
  response_format: z.object({ type: z.literal('text') }).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
});

type Body = z.infer<typeof requestSchema>;

function toMessage(source: z.infer<typeof message>): Message {
  switch (source.role) {
    case 'system':
    case 'developer':
      return { role: 'system', content: textOf(source.content) };
    case 'user':
      return { role: 'user', content: toBlocks(source.content) };
    case 'assistant':
      return {
        role: 'assistant',
        content: textOf(source.content ?? ''),
        calls: (source.tool_calls ?? []).map(toCall),
      };
    case 'tool':
      return { role: 'tool', callId: source.tool_call_id, content: toBlocks(source.content) };
  }
}

function toCall({ id, function: called }: z.infer<typeof toolCall>): FunctionCall {
  return { callId: id, name: called.name, arguments: called.arguments };
}

function toBlocks(source: z.infer<typeof content>): readonly ContentBlock[] {
  if (typeof source === 'string') return [{ type: 'text', text: source }];
  return source.map((part) => (part.type === 'text' ? part : toImage(part.image_url.url)));
}

/** Only data URLs: the Gateway fetches nothing that a request names. */
function toImage(url: string): ContentBlock {
  const [, mimeType, data] = /^data:(image\/[\w.+-]+);base64,([A-Za-z0-9+/=]+)$/u.exec(url) ?? [];
  if (mimeType !== undefined && data !== undefined) return { type: 'image', mimeType, data };
  throw new OpenClawError(
    'request_invalid',
    'messages: image_url must be a base64 data URL, such as data:image/png;base64,…',
    {
      data: { param: 'messages' },
    },
  );
}

function textOf(source: z.infer<typeof content>): string {
  if (typeof source === 'string') return source;
  return source.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

function toSampling(body: Body): SamplingOptions {
  const maxOutputTokens = body.max_completion_tokens ?? body.max_tokens;
  const stop = typeof body.stop === 'string' ? [body.stop] : body.stop;
  return {
    ...(body.temperature == null ? {} : { temperature: body.temperature }),
    ...(body.top_p == null ? {} : { topP: body.top_p }),
    ...(maxOutputTokens == null ? {} : { maxOutputTokens }),
    ...(stop == null ? {} : { stop }),
  };
}

function invalidRequest(error: z.ZodError): OpenClawError {
  const issue = error.issues[0];
  const param = issue?.path.map(String).join('.') ?? '';
  const what = issue?.message ?? 'does not fit';
  const hint = HINTS[issue?.path[0] === undefined ? '' : String(issue.path[0])] ?? '';
  return new OpenClawError('request_invalid', `${param === '' ? 'The body' : param}: ${what}.${hint}`, {
    data: { param },
  });
}

/** What to do, where the bare type error does not say it. */
const HINTS: Readonly<Record<string, string | undefined>> = {
  tool_choice: ' Only "auto" is supported: the tools of the Gateway are chosen by the model.',
  n: ' Only one choice is given.',
  response_format: ' Only text is given; ask for the form you need in the message.',
  messages: ' See the chat completions API for the form of a message.',
};
