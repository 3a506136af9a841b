import { defineToolPlugin, type ToolPlugin } from '@openclaw/plugin-sdk';
import { memoryDelete } from './memory-delete.ts';
import { memoryList } from './memory-list.ts';
import { memoryRead } from './memory-read.ts';
import { memorySearch } from './memory-search.ts';
import { memoryWrite } from './memory-write.ts';

/** Notes that outlive a conversation, with full-text search. */
export const memoryPlugin: ToolPlugin = defineToolPlugin({
  id: 'memory',
  name: 'Memory',
  description: 'Notes that an agent keeps between conversations, with full-text search.',
  tools: [memoryWrite, memorySearch, memoryList, memoryRead, memoryDelete],
});
