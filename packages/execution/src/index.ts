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
export { SAME_CALL_LIMIT } from './loop-guard.ts';
export { settleWithin } from './settle.ts';
