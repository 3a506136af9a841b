import type { Tool } from '@openclaw/contracts';
import { printableLine } from '../output/printable.ts';
import { MAX_CELL_WIDTH, renderTable } from '../output/render-table.ts';

const UNTRUSTED_MARK = ' *';

export interface ToolRow {
  readonly tool: Tool;
  readonly score?: number;
}

/** One line for each tool. Names and texts of servers and clients are somebody else's words, and are marked so. */
export function renderTools(rows: readonly ToolRow[], { width }: { readonly width: number }): string {
  const isScored = rows.some(({ score }) => score !== undefined);
  const table = renderTable(
    [...(isScored ? [{ head: 'score' }] : []), { head: 'id' }, { head: 'description', flexible: true }],
    rows.map(({ tool, score }) => [
      ...(isScored ? [score?.toFixed(2) ?? ''] : []),
      markedId(tool),
      printableLine(tool.description === '' ? (tool.title ?? '') : tool.description, MAX_CELL_WIDTH),
    ]),
    { width },
  );
  const isMarked = rows.some(({ tool }) => tool.source !== 'openclaw');
  return isMarked ? `${table}\n${UNTRUSTED_NOTE}\n` : table;
}

export const UNTRUSTED_NOTE = '* from an MCP server or client: its own words, neither checked nor advice';

function markedId(tool: Tool): string {
  const id = printableLine(tool.id, MAX_CELL_WIDTH);
  return tool.source === 'openclaw' ? id : id + UNTRUSTED_MARK;
}
