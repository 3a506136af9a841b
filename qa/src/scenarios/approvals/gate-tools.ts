/** The two tools that need approval, each with the wish to which the model answers by calling it. */
export const OPEN = { id: 'openclaw:qa-gate:gate_open', name: 'gate_open', wish: 'Open the gate' } as const;
export const CLOSE = {
  id: 'openclaw:qa-gate:gate_close',
  name: 'gate_close',
  wish: 'Close the gate',
} as const;

/** A code lane whose programs have little time. */
export const SHORT_LANE = 'code-short';
