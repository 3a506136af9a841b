import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TOOL_GROUPS, TOOL_PROFILES } from './vocabulary.ts';

describe('README', () => {
  it('POL-1: documents every group and every profile', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    for (const name of TOOL_GROUPS.keys()) {
      expect(rows.some((row) => row.startsWith(`| \`group:${name}\``))).toBe(true);
    }
    for (const name of TOOL_PROFILES.keys()) {
      expect(rows.some((row) => row.startsWith(`| \`${name}\``))).toBe(true);
    }
  });
});
