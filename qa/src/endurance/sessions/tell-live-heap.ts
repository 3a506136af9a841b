import { createServer } from 'node:net';
import process from 'node:process';
import { HEAP_SOCKET } from './heap-socket.ts';
import type { LiveHeap } from './live-heap.ts';

// Loaded into the Gateway under test by --import: whoever connects gets the size of what a collection leaves.
createServer((socket) => {
  // The second takes what the first has finalised.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  socket.end(JSON.stringify({ heapBytes: heapUsed, residentBytes: rss } satisfies LiveHeap));
})
  .listen(HEAP_SOCKET)
  .unref();
