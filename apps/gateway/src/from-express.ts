import { asOpenClawError, OpenClawError } from '@openclaw/contracts';

/** The refusals of the framework and of what reads bodies for it, in our terms. */
export function fromExpress(thrown: unknown): OpenClawError {
  if (thrown instanceof OpenClawError) return thrown;
  switch (field(thrown, 'type')) {
    case 'entity.too.large':
      return new OpenClawError('request_too_large', 'The body is over gateway.maxBodyBytes.', {
        cause: thrown,
      });
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new OpenClawError('request_invalid', 'Send the body as UTF-8, and not compressed.', {
        cause: thrown,
      });
    default: {
      const status = field(thrown, 'status');
      const isCallers = typeof status === 'number' && status >= 400 && status < 500;
      return asOpenClawError(thrown, isCallers ? 'request_invalid' : 'internal_error');
    }
  }
}

function field(thrown: unknown, key: string): unknown {
  return typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, key) : undefined;
}
