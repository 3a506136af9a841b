import { describe, expect, it } from 'vitest';
import { previewResult } from './preview-result.ts';

describe('previewResult', () => {
  it('TEL-3: shows text as it is and other content by kind and size', () => {
    expect(
      previewResult({
        content: [
          { type: 'text', text: 'sent' },
          { type: 'image', data: 'QUJD', mimeType: 'image/png' },
          { type: 'resource_link', uri: 'file:///a', name: 'a' },
          { type: 'resource', resource: { uri: 'file:///b', token: 'hunter22' } },
        ],
        details: { unseen: true },
      }),
    ).toBe(
      'sent\n[image image/png, 4 base64 characters]\n[resource file:///a]\n{"uri":"file:///b","token":"[redacted]"}',
    );
  });

  it('TEL-3: shows the details of a result without text', () => {
    expect(previewResult({ content: [], details: { ok: true, password: 'hunter22' } })).toBe(
      '{"ok":true,"password":"[redacted]"}',
    );
    expect(previewResult({ content: [] })).toBe('');
  });

  it('TEL-3: is bounded and redacted before it is cut', () => {
    const text = `${'x '.repeat(990)} password=${'hunter22'.repeat(30)}`;
    const preview = previewResult({ content: [{ type: 'text', text }] });
    expect(preview.length).toBeLessThanOrEqual(2000);
    expect(preview).not.toContain('hunter');
    expect(previewResult({ content: [{ type: 'text', text: 'a '.repeat(5000) }] })).toHaveLength(2000);
  });
});
