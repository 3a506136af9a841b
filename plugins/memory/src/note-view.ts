import { boundText, type ToolResult } from '@openclaw/plugin-sdk';
import type { Note } from './note-store.ts';

/** A note in a list: its text may be cut. */
export interface NoteView {
  readonly id: string;
  readonly text: string;
  readonly cut: boolean;
  readonly tags: readonly string[];
  readonly updatedAt: string;
}

export const NOTE_VIEW_SCHEMA = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    text: { type: 'string' },
    cut: { type: 'boolean', description: 'The text goes on; memory_read gives all of it.' },
    tags: { type: 'array', items: { type: 'string' } },
    updatedAt: { type: 'string' },
  },
  required: ['id', 'text', 'cut', 'tags', 'updatedAt'],
  additionalProperties: false,
} as const;

const MAX_VIEW_CHARACTERS = 1_000;

export function viewNote({ id, text, tags, updatedAt }: Note): NoteView {
  const shown = boundText(text, MAX_VIEW_CHARACTERS);
  return { id, text: shown, cut: text.length > MAX_VIEW_CHARACTERS, tags, updatedAt };
}

/** How a model reads notes: one block of text each, led by its id. */
export function showNotes<Details>(
  details: Details & { readonly notes: readonly NoteView[] },
): ToolResult<Details> {
  const blocks = details.notes.map(({ id, text, cut, tags }) => {
    const labels = tags.length === 0 ? '' : ` [${tags.join(', ')}]`;
    return `${id}${labels}\n${text}${cut ? '\n[cut: memory_read gives all of it]' : ''}`;
  });
  return { content: [{ type: 'text', text: blocks.join('\n\n') || 'No notes.' }], details };
}
