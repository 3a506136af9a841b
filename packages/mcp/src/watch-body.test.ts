import { expect, it } from 'vitest';
import { watchBody } from './watch-body.ts';

interface Seen {
  readonly text: string;
  readonly events: readonly string[];
}

async function watch(
  chunks: readonly string[],
  options: { maxBytes?: number; events?: boolean; breaks?: boolean } = {},
): Promise<Seen> {
  const events: string[] = [];
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
      if (!options.breaks) controller.close();
    },
    pull(controller) {
      if (options.breaks) controller.error(new Error('reset'));
    },
  });
  const body = watchBody(source, {
    maxBytes: options.maxBytes ?? 100,
    events: options.events ?? true,
    overflowed: () => events.push('overflowed'),
    ended: ({ resumable }) => events.push(resumable ? 'ended, resumable' : 'ended'),
  });
  const text = await new Response(body).text().catch(() => 'broken');
  return { text, events };
}

it('MCP-2: the body passes unchanged and its end is told', async () => {
  expect(await watch(['data: a\n\n', 'data: b\n\n'])).toEqual({
    text: 'data: a\n\ndata: b\n\n',
    events: ['ended'],
  });
});

it('MCP-2: a body that breaks off is told like an end', async () => {
  expect(await watch(['data: a'], { breaks: true })).toEqual({ text: 'broken', events: ['ended'] });
});

it('MCP-2: the bound is on one event of a stream, and on the whole of anything else', async () => {
  const event = `data: ${'x'.repeat(60)}\n\n`;
  expect((await watch([event, event, event])).events).toEqual(['ended']);
  expect((await watch([event.trim(), event.trim()])).events).toEqual(['overflowed']);
  expect((await watch([event, event], { events: false })).events).toEqual(['overflowed']);
});

it.for([[['id: 1\ndata: a\n\n']], [['data: a\n\nid', ': 1\ndata: b\n\n']]] as const)(
  'MCP-2: an event id in %o makes it resumable',
  async ([chunks]) => {
    expect((await watch(chunks)).events).toEqual(['ended, resumable']);
  },
);
