import type { PluginFinding } from '@openclaw/kit';
import { printableLine } from '../output/printable.ts';

const MAX_LINE_CHARACTERS = 600;

/** One line for each finding: how bad, which plugin, which tool, which field of which file, and what to do. */
export function renderFindings(plugin: string, findings: readonly PluginFinding[]): readonly string[] {
  return findings.map(({ severity, file, path, tool, message }) => {
    const about = tool === undefined ? plugin : `${plugin}, tool ${tool}`;
    return printableLine(`${severity}: ${about}: ${file}${path} ${message}`, MAX_LINE_CHARACTERS);
  });
}

export function errorsOf(findings: readonly PluginFinding[]): readonly PluginFinding[] {
  return findings.filter(({ severity }) => severity === 'error');
}
