export {
  type CallPath,
  type CallPathDeps,
  type CallReport,
  type CallRequest,
  createCallPath,
} from './call-path.ts';
export {
  createExclusiveLock,
  createExclusiveLocks,
  type ExclusiveLock,
  type ExclusiveLocks,
} from './exclusive-lock.ts';
export { MAX_SAME_CALLS } from './loop-guard.ts';
export { settleWithin } from './settle.ts';
