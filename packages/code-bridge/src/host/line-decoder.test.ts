import { describe, expect, it } from 'vitest';
import { createLineDecoder } from './line-decoder.ts';

const BOUNDS = { maxLineBytes: 10, maxBytes: 100 };

describe('createLineDecoder', () => {
  it('puts lines together from any pieces', () => {
    const decoder = createLineDecoder(BOUNDS);
    const bytes = Buffer.from('é\n\nbc\nd');
    const lines = [...bytes].flatMap((byte) => decoder.push(Uint8Array.of(byte)).lines);
    expect(lines).toEqual(['é', '', 'bc']);
    expect(decoder.push(Buffer.from('\n')).lines).toEqual(['d']);
  });

  it('gives the lines before one that is too long, and stops there', () => {
    const read = createLineDecoder(BOUNDS).push(Buffer.from(`a\n${'x'.repeat(11)}\nb\n`));
    expect(read.lines).toEqual(['a']);
    expect(read.over).toBeDefined();
  });

  it('does not wait for the end of a line that is already too long', () => {
    const decoder = createLineDecoder(BOUNDS);
    expect(decoder.push(Buffer.from('x'.repeat(10))).over).toBeUndefined();
    expect(decoder.push(Buffer.from('x')).over).toBeDefined();
  });

  it('bounds the whole stream', () => {
    const decoder = createLineDecoder(BOUNDS);
    for (let line = 0; line < 50; line += 1) expect(decoder.push(Buffer.from('x\n')).over).toBeUndefined();
    expect(decoder.push(Buffer.from('x')).over).toBeDefined();
  });
});
