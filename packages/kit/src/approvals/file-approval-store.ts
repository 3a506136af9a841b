import { join } from 'node:path';
import {
  type ApprovalStore,
  type Logger,
  messageOf,
  OpenClawError,
  SILENT_LOGGER,
} from '@openclaw/contracts';
import { createApprovalFiles } from './approval-files.ts';
import { createFolderWatch } from './folder-watch.ts';
import { createGrantFiles } from './grant-files.ts';
import { createSettlementListeners } from './settlement-listeners.ts';

export interface FileApprovalStoreOptions {
  readonly stateDir: string;
  /** Is told of files that cannot be read; they are passed over. */
  readonly logger?: Logger;
}

/**
 * Approvals in `<stateDir>/approvals`, readable by their owner only. Every process of one state folder sees the
 * same ones; who waits is told of an answer by the file system, whichever process gave it.
 */
export function createFileApprovalStore(options: FileApprovalStoreOptions): ApprovalStore {
  const { stateDir, logger = SILENT_LOGGER } = options;
  const folder = join(stateDir, 'approvals');
  const files = createApprovalFiles(folder, logger);
  const grants = createGrantFiles(join(folder, 'grants'), logger);
  const listeners = createSettlementListeners({ onEmpty: () => watching.stop() });
  const watching = createFolderWatch({ folder, logger, onChange });

  function onChange(fileName: string | undefined): void {
    const [id = '', part] = fileName?.split('.') ?? [];
    if (fileName === undefined) listeners.ids.forEach(lookForAnswer);
    else if (part === 'settled' && listeners.has(id)) lookForAnswer(id);
  }

  function lookForAnswer(approvalId: string): void {
    files.settlement(approvalId).then(
      (settlement) => {
        if (settlement !== undefined) listeners.tell(approvalId, settlement);
      },
      (error: unknown) =>
        logger.warn({ approvalId, reason: messageOf(error) }, 'the answer to an approval cannot be read yet'),
    );
  }

  return {
    ask: (question) => orStoreFailed(() => files.ask(question)),
    find: (approvalId) => orStoreFailed(() => files.find(approvalId)),
    list: ({ unexpiredAt, limit }) =>
      orStoreFailed(async () => {
        const after = unexpiredAt === undefined ? 0 : Date.parse(unexpiredAt);
        const ids = await files.ids({ unexpiredAt: after, limit });
        const entries = await Promise.all(ids.map(files.find));
        return entries.filter((entry) => entry !== undefined);
      }),
    settle: (approvalId, settlement) =>
      orStoreFailed(async () => {
        const isFirst = await files.settle(approvalId, settlement);
        if (isFirst) listeners.tell(approvalId, settlement);
        return isFirst;
      }),
    apply: (approvalId, at) => orStoreFailed(() => files.apply(approvalId, at)),
    onSettled(approvalId, listener) {
      const listening = listeners.add(approvalId, listener);
      watching.start();
      // Only now: an answer given between looking and watching would be seen by neither.
      lookForAnswer(approvalId);
      return listening;
    },
    grant: (grant) => orStoreFailed(() => grants.grant(grant)),
    findGrant: (agentId, toolId) => orStoreFailed(() => grants.findGrant(agentId, toolId)),
    grants: () => orStoreFailed(() => grants.grants()),
    revoke: (grantId) => orStoreFailed(() => grants.revoke(grantId)),
    [Symbol.dispose]: () => watching[Symbol.dispose](),
  };
}

async function orStoreFailed<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    throw new OpenClawError('approval_store_failed', `Approvals cannot be kept: ${messageOf(cause)}`, {
      cause,
    });
  }
}
