import { fileURLToPath } from 'node:url';

/** What to give to Node, with the flags of `faults.ts` behind it. Runs from source only. */
export const MISBEHAVING_MCP_SERVER: string = fileURLToPath(new URL('./server.ts', import.meta.url));
