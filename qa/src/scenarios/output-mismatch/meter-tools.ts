/** What it answers does not fit its schema. */
export const RESET = { id: 'openclaw:qa-meter:meter_reset', name: 'meter_reset' } as const;
/** Answers as it should. */
export const READ = { id: 'openclaw:qa-meter:meter_read', name: 'meter_read' } as const;
/** Its output schema is none. */
export const BROKEN = { id: 'openclaw:qa-meter:meter_broken', name: 'meter_broken' } as const;

/** In the answer that does not fit, and nowhere else. */
export const SECRET = 'READING-4711';
