import type { CatalogSnapshot } from '@openclaw/catalog';
import { toolRef } from '@openclaw/contracts';
import { type Control, errorResult, jsonResult } from './control.ts';
import type { ControlObserver } from './observer.ts';
import { parseSearchRequest, type SearchEntry, type SearchLimits } from './search-request.ts';
import { batchResponse } from './search-response.ts';

interface SearchDeps {
  readonly snapshot: CatalogSnapshot;
  readonly limits: SearchLimits;
  readonly observer: ControlObserver;
}

/** `tool_search`: one query gives the candidates themselves, a batch gives them by query, in request order. */
export function searchControl({ snapshot, limits, observer }: SearchDeps): Control {
  function candidatesOf({ query, limit }: SearchEntry) {
    return snapshot.search(query, limit).map((hit) => hit.descriptor);
  }

  return {
    definition: {
      name: 'tool_search',
      description:
        'Find tools by what they do. Write each query in English as one short capability, an action and its object ' +
        '("create calendar event", "list unpaid invoices"), not as the user\'s whole sentence. Put every capability ' +
        'the task needs into one batch. Each candidate has an id and `input`, the signature of its arguments. ' +
        'If none fits, search again in other words.',
      parameters: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'One capability' },
          limit: { type: 'integer', minimum: 1, description: 'Most candidates for `query`' },
          queries: {
            type: 'array',
            description: 'A batch: several capabilities in one call',
            items: {
              type: 'object',
              properties: { query: { type: 'string' }, limit: { type: 'integer', minimum: 1 } },
              required: ['query'],
            },
          },
        },
      },
    },
    refuse: errorResult,
    async handle({ callId, arguments: args }) {
      const request = parseSearchRequest(args, limits);
      if (request.kind === 'invalid')
        return errorResult({ code: 'search_invalid', message: request.message });
      const entries = request.kind === 'single' ? [request.entry] : request.entries;
      const groups = entries.map((entry) => ({ query: entry.query, candidates: candidatesOf(entry) }));
      await observer.searched(
        callId,
        groups.map(({ query, candidates }) => ({ query, hits: candidates.map(toolRef) })),
      );
      return jsonResult(request.kind === 'single' ? (groups[0]?.candidates ?? []) : batchResponse(groups));
    },
  };
}
