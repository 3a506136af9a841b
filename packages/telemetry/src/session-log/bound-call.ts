import type { CallDone } from '@openclaw/contracts';
import { previewText } from '../redaction/preview-result.ts';
import { redact } from '../redaction/redact.ts';

// SECURITY: done where the record is written, so that no caller can forget it (TEL-3).
/** A call as it may be stored: arguments and result redacted and bounded. */
export function boundCall(record: CallDone): CallDone {
  return { ...record, arguments: redact(record.arguments), result: previewText(record.result) };
}
