import { createHash } from 'node:crypto';
import type { Tool } from '@openclaw/contracts';

/**
 * Digests tools by everything that was declared of them, never by who may run them. A tool object is digested once:
 * the plugin host hands out the same object run after run, so an unchanged catalog costs one short hash.
 */
export interface Fingerprinter {
  /** The tools must be sorted by id. */
  fingerprint(tools: readonly Tool[]): string;
}

export function createFingerprinter(): Fingerprinter {
  const digests = new WeakMap<Tool, string>();

  function digestOf(tool: Tool): string {
    const known = digests.get(tool);
    if (known !== undefined) return known;
    const digest = createHash('sha256')
      .update(JSON.stringify(declaredParts(tool)))
      .digest('base64');
    digests.set(tool, digest);
    return digest;
  }

  return {
    fingerprint(tools) {
      const hash = createHash('sha256');
      for (const tool of tools) hash.update(digestOf(tool));
      return hash.digest('base64url');
    },
  };
}

function declaredParts(tool: Tool): unknown {
  return [
    tool.id,
    tool.source,
    tool.owner,
    tool.name,
    tool.title ?? null,
    tool.description,
    tool.inputSchema,
    tool.outputSchema ?? null,
    tool.catalogMode,
    tool.executionMode,
    tool.annotations,
    tool.optional,
    tool.returnsImages ?? null,
    tool.timeoutMs ?? null,
  ];
}
