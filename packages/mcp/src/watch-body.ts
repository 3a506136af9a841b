export interface BodyWatch {
  /** For the whole body, or for each event of a `text/event-stream`. */
  readonly maxBytes: number;
  readonly events: boolean;
  /** More than `maxBytes` came; the rest is not read. */
  overflowed(): void;
  /** The body ended or broke off. `resumable`: an event of it had an id. */
  ended(how: { readonly resumable: boolean }): void;
}

/** The same body, with a bound on what its reader must hold at once and word of its end. */
export function watchBody(
  body: ReadableStream<Uint8Array>,
  watch: BodyWatch,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let held = 0;
  let carried = '\n';
  let resumable = false;

  const see = (chunk: Uint8Array): void => {
    held += chunk.length;
    if (!watch.events) return;
    const text = carried + Buffer.from(chunk).toString('latin1');
    resumable ||= text.includes('\nid:');
    const boundary = Math.max(text.lastIndexOf('\n\n'), text.lastIndexOf('\n\r\n'));
    if (boundary !== -1) held = text.length - boundary;
    carried = text.slice(-CARRIED_CHARACTERS);
  };

  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          watch.ended({ resumable });
          return;
        }
        see(value);
        if (held > watch.maxBytes) {
          watch.overflowed();
          await reader.cancel();
          controller.error(new RangeError(`More than ${watch.maxBytes} bytes came at once.`));
          return;
        }
        controller.enqueue(new Uint8Array(value));
      } catch (error) {
        controller.error(error);
        watch.ended({ resumable });
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Enough to see a boundary or an `id` field that two chunks share. */
const CARRIED_CHARACTERS = 3;
