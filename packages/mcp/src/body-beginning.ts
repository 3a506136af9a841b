/** A body up to some bytes; the rest is not read. */
export function beginningOf(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let left = maxBytes;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) controller.enqueue(Uint8Array.from(value.subarray(0, left)));
      left -= value?.length ?? 0;
      if (!done && left > 0) return;
      controller.close();
      if (!done) await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
