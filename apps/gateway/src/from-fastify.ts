import { asOpenClawError, OpenClawError } from '@openclaw/contracts';
import type { FastifyError } from 'fastify';

/** The framework's own refusals, in our terms. */
export function fromFastify(error: FastifyError): OpenClawError {
  if (error instanceof OpenClawError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new OpenClawError('request_too_large', 'The body is over gateway.maxBodyBytes.', {
        cause: error,
      });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new OpenClawError('request_invalid', 'The body is not JSON.', { cause: error });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new OpenClawError(
        'request_invalid',
        'Send the body as JSON, with "Content-Type: application/json".',
        { cause: error },
      );
    default: {
      const isCallers = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
      return asOpenClawError(error, isCallers ? 'request_invalid' : 'internal_error');
    }
  }
}
