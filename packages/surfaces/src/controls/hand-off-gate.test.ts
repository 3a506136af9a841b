import { describe, expect, it } from 'vitest';
import type { HandedOff } from './control.ts';
import { createHandOffGate } from './hand-off-gate.ts';

const call: HandedOff = {
  tool: { id: 'client:ring', source: 'client', owner: 'client', name: 'ring' },
  arguments: {},
};

function gateOf() {
  const ends: number[] = [];
  const gate = createHandOffGate(() => ends.push(ends.length));
  return { gate, ends };
}

describe('FR-133: when a program ends for the client’s calls', () => {
  it('not before it waits with every call made', () => {
    const { gate, ends } = gateOf();
    gate.begin();
    gate.handOff(call);
    expect(ends).toEqual([]);
    gate.begin();
    gate.handOff(call);
    expect(ends).toEqual([]);
    gate.waits({ calls: 2, answers: 0 });
    expect(ends).toHaveLength(1);
  });

  it('not for a wait that was said before an answer came, or before calls that followed it', () => {
    const { gate, ends } = gateOf();
    gate.begin();
    gate.answered();
    gate.waits({ calls: 1, answers: 0 }); // Sent before the answer, read after it.
    gate.begin();
    gate.handOff(call);
    expect(ends).toEqual([]);
    gate.waits({ calls: 2, answers: 1 });
    expect(ends).toHaveLength(1);
  });

  it('not while a call is still being decided', () => {
    const { gate, ends } = gateOf();
    gate.begin();
    gate.begin();
    gate.handOff(call);
    gate.waits({ calls: 2, answers: 0 });
    expect(ends).toEqual([]);
    gate.handOff(call);
    expect(ends).toHaveLength(1);
  });

  it('never without a call of the client’s', () => {
    const { gate, ends } = gateOf();
    gate.begin();
    gate.waits({ calls: 1, answers: 0 });
    gate.answered();
    gate.waits({ calls: 1, answers: 1 });
    expect(ends).toEqual([]);
  });
});
