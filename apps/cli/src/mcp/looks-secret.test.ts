import { expect, it } from 'vitest';
import { looksSecret } from './looks-secret.ts';

it.each([
  ['Authorization', 'Bearer abc', true],
  ['NOTION_TOKEN', 'ntn_1', true],
  ['GITHUB_PAT', 'ghp_1', true],
  ['MDB_MCP_API_KEY', 'x', true],
  ['NOTION_TOKEN', '$' + '{NOTION_TOKEN}', false],
  ['Authorization', 'Bearer $' + '{TOKEN}', false],
  ['LOG_LEVEL', 'debug', false],
  ['API_TOKEN', '', false],
])('MCP-1: %s: %s in plain text, a secret: %s', (name, value, expected) => {
  expect(looksSecret([name, value])).toBe(expected);
});
