/**
 * `truncated`: there are fewer bytes than they say. `foreign`: they are no index. `version`: another version of this
 * package wrote them. `damaged`: they are not as they were written.
 */
export type IndexFormatReason = 'truncated' | 'foreign' | 'version' | 'damaged';

/** Bytes that `loadToolIndex` cannot use. The remedy is always the same: build the index from the tools, and keep that. */
export class IndexFormatError extends Error {
  readonly code = 'index_format';
  readonly reason: IndexFormatReason;

  constructor(reason: IndexFormatReason, detail: string, options?: ErrorOptions) {
    super(`${detail}. Build the index from its tools again.`, options);
    this.name = 'IndexFormatError';
    this.reason = reason;
  }
}
