import type { Tool } from '@openclaw/contracts';
import { createCatalogIndexer } from './catalog-indexer.ts';
import { createFingerprinter } from './fingerprint.ts';
import { functionNames } from './function-names.ts';
import { type CatalogSnapshot, createSnapshot, sortTools } from './snapshot.ts';

/**
 * Hands out the same snapshot for the same tools, so that an unchanged catalog is never indexed again (CAT-13), and one
 * that changed a little only where it changed.
 */
export interface CatalogCache {
  snapshot(tools: readonly Tool[]): CatalogSnapshot;
}

export interface CatalogCacheOptions {
  /**
   * Snapshots kept, least recently used first out. Default 64: agents and policies in use at one time are few, but
   * each client that brings tools of its own makes another catalog. One of 500 tools takes less than 1 MB.
   */
  readonly maxSnapshots?: number;
  /**
   * Tools in all of them together, or in the last alone if it has more. Default 100,000: a server that changes its
   * thousands of tools every second must not fill the memory with what they were.
   */
  readonly maxTools?: number;
}

export function createCatalogCache({
  maxSnapshots = 64,
  maxTools = 100_000,
}: CatalogCacheOptions = {}): CatalogCache {
  const fingerprinter = createFingerprinter();
  const indexer = createCatalogIndexer();
  const snapshots = new Map<string, CatalogSnapshot>();
  let tools = 0;

  function keep(snapshot: CatalogSnapshot): void {
    snapshots.set(snapshot.fingerprint, snapshot);
    tools += snapshot.entries.length;
    for (const [fingerprint, { entries }] of snapshots) {
      if (snapshots.size <= maxSnapshots && tools <= maxTools) return;
      if (fingerprint === snapshot.fingerprint) return;
      snapshots.delete(fingerprint);
      tools -= entries.length;
    }
  }

  return {
    snapshot(given) {
      const entries = sortTools(given);
      const fingerprint = fingerprinter.fingerprint(entries);
      const known = snapshots.get(fingerprint);
      if (known !== undefined) {
        snapshots.delete(fingerprint);
        snapshots.set(fingerprint, known);
        return known;
      }
      const snapshot = createSnapshot({
        fingerprint,
        entries,
        functionNames: functionNames(entries),
        indexer,
      });
      keep(snapshot);
      return snapshot;
    },
  };
}
