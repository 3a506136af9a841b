export { deniedNowhere, directOnlyVisible } from './authority.ts';
export { batchSearch } from './batch-search.ts';
export { cleanEnd } from './clean-end.ts';
export { clientTool } from './client-tool.ts';
export { directExecutes, toolSearchExecutes } from './executes.ts';
export { directExposesSchemas, toolSearchExposesControls } from './exposure.ts';
export { controlSizes, payloadTargets, smallerPayload, stablePrefix } from './payload.ts';
export { expectedCounts } from './session-logs.ts';
