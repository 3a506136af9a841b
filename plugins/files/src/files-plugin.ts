import { defineToolPlugin, type ToolPlugin } from '@openclaw/plugin-sdk';
import { applyPatch } from './apply-patch.ts';
import { edit } from './edit.ts';
import { find } from './find.ts';
import { grep } from './grep.ts';
import { ls } from './ls.ts';
import { read } from './read.ts';
import { write } from './write.ts';

/** Files of the workspace folder, and of nowhere else. */
export const filesPlugin: ToolPlugin = defineToolPlugin({
  id: 'files',
  name: 'Files',
  description: 'Read, write, change, list and search the files of the workspace.',
  tools: [read, write, edit, applyPatch, ls, find, grep],
});
