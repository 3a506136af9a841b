import { OpenClawError } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { errorBody, statusOf } from './error-body.ts';

describe('errorBody', () => {
  it('shows nothing of an error of ours', () => {
    const error = new OpenClawError('internal_error', 'reading /home/ann/.ssh/id_rsa failed');
    expect(JSON.stringify(errorBody(error))).not.toContain('id_rsa');
    expect(errorBody(error)).toMatchObject({ error: { code: 'internal_error', type: 'server_error' } });
    expect(statusOf('internal_error')).toBe(500);
  });

  it('tells any other error, bounded, with the field it is about', () => {
    const error = new OpenClawError('request_invalid', 'x'.repeat(10_000), { data: { param: 'messages' } });
    const { message, param } = errorBody(error).error;
    expect(message).toMatch(/^xxx/u);
    expect(message.length).toBeLessThanOrEqual(2_000);
    expect(param).toBe('messages');
  });
});
