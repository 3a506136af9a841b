/** Where a process tells of its heap, in the folder in which it was started. */
export const HEAP_SOCKET = 'heap.sock';
