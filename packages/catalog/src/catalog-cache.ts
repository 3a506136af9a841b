import type { Tool } from '@openclaw/contracts';
import { createFingerprinter } from './fingerprint.ts';
import { functionNames } from './function-names.ts';
import { type CatalogSnapshot, createSnapshot, sortTools } from './snapshot.ts';

/** Hands out the same snapshot for the same tools, so that an unchanged catalog is never indexed again (CAT-13). */
export interface CatalogCache {
  snapshot(tools: readonly Tool[]): CatalogSnapshot;
}

export interface CatalogCacheOptions {
  /**
   * Snapshots kept, least recently used first out. Default 64: agents and policies in use at one time are few, but
   * each client that brings tools of its own makes another catalog. One of 500 tools takes less than 1 MB.
   */
  readonly maxSnapshots?: number;
}

export function createCatalogCache({ maxSnapshots = 64 }: CatalogCacheOptions = {}): CatalogCache {
  const fingerprinter = createFingerprinter();
  const snapshots = new Map<string, CatalogSnapshot>();

  return {
    snapshot(tools) {
      const entries = sortTools(tools);
      const fingerprint = fingerprinter.fingerprint(entries);
      const known = snapshots.get(fingerprint);
      if (known !== undefined) {
        snapshots.delete(fingerprint);
        snapshots.set(fingerprint, known);
        return known;
      }
      const snapshot = createSnapshot({ fingerprint, entries, functionNames: functionNames(entries) });
      snapshots.set(fingerprint, snapshot);
      const oldest = snapshots.keys().next();
      if (snapshots.size > maxSnapshots && !oldest.done) snapshots.delete(oldest.value);
      return snapshot;
    },
  };
}
