export const PUMP = { id: 'openclaw:qa-pump:pump_run', name: 'pump_run' } as const;

/** Calls that run when the client leaves. */
export const IN_FLIGHT = 2;

/** There the client leaves in the middle of a stream. */
export const STREAMED_LANE = 'tools';
