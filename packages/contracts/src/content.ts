import type { JsonObject } from './json.ts';

/** One piece of a tool result or message. `data` is base64. */
export type ContentBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'audio'; readonly data: string; readonly mimeType: string }
  | {
      readonly type: 'resource_link';
      readonly uri: string;
      readonly name: string;
      readonly mimeType?: string;
    }
  | { readonly type: 'resource'; readonly resource: JsonObject };

/**
 * What a tool gives back. `details` is the structured value that `outputSchema` describes;
 * `isError` marks a failure that the tool itself reports.
 */
export interface ToolResult<Details = unknown> {
  readonly content: readonly ContentBlock[];
  readonly details?: Details;
  readonly isError?: boolean;
}
