import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ApprovalEntry,
  type ApprovalQuestion,
  type ApprovalSettlement,
  type Logger,
  messageOf,
} from '@openclaw/contracts';
import { expiryOf, isApprovalId } from './approval-id.ts';
import { parseApplied, parseQuestion, parseSettlement } from './parse-kept.ts';
import { createOnce, isMissing, makeOwnFolder, namesIn, readJsonFile } from './whole-file.ts';

/** Questions as files: for each what was asked, how it was settled and that it was applied. */
export interface ApprovalFiles {
  ask(question: ApprovalQuestion): Promise<void>;
  find(approvalId: string): Promise<ApprovalEntry | undefined>;
  /** Newest first. */
  ids(options: {
    readonly unexpiredAt: number;
    readonly limit: number | undefined;
  }): Promise<readonly string[]>;
  settlement(approvalId: string): Promise<ApprovalSettlement | undefined>;
  /** True for the one process that made the file. */
  settle(approvalId: string, settlement: ApprovalSettlement): Promise<boolean>;
  apply(approvalId: string, at: string): Promise<boolean>;
}

type Part = 'asked' | 'settled' | 'applied';

/** Milliseconds for which questions are kept after their expiry: 30 days. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** A file that cannot be read is told. A damaged question is passed over; a damaged answer lets nothing run. */
export function createApprovalFiles(folder: string, logger: Logger): ApprovalFiles {
  const pathOf = (approvalId: string, part: Part): string => join(folder, `${approvalId}.${part}.json`);
  let cleared: Promise<void> | undefined;

  /** What `parse` makes of a part that is there; `damaged` for one that it makes nothing of. */
  async function read<T>(
    { approvalId, part }: { readonly approvalId: string; readonly part: Part },
    parse: (value: unknown) => T | undefined,
  ): Promise<T | 'damaged' | undefined> {
    const file = await readJsonFile(pathOf(approvalId, part));
    if (!file.exists) return undefined;
    const parsed = parse(file.value);
    if (parsed !== undefined) return parsed;
    logger.warn({ file: pathOf(approvalId, part) }, 'a file of an approval is damaged');
    return 'damaged';
  }

  async function settlement(approvalId: string): Promise<ApprovalSettlement | undefined> {
    const found = await read({ approvalId, part: 'settled' }, parseSettlement);
    // Nobody can answer again, and nothing may come of an answer that nobody can read.
    return found === 'damaged' ? { outcome: 'cancelled', at: expiryText(approvalId) } : found;
  }

  async function wasAsked(approvalId: string): Promise<boolean> {
    if (!isApprovalId(approvalId)) return false;
    try {
      await stat(pathOf(approvalId, 'asked'));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  return {
    settlement,
    async ask(question) {
      await makeOwnFolder(folder);
      cleared ??= clearOld(folder, Date.parse(question.requestedAt) - KEPT_MS).catch((error: unknown) =>
        logger.warn({ folder, reason: messageOf(error) }, 'old approvals cannot be removed'),
      );
      await cleared;
      const { approvalId } = question;
      if (isApprovalId(approvalId) && (await createOnce(pathOf(approvalId, 'asked'), question))) return;
      throw new Error(`${approvalId} is not the id of a new question`);
    },
    async find(approvalId) {
      if (!isApprovalId(approvalId)) return undefined;
      const question = await read({ approvalId, part: 'asked' }, parseQuestion);
      if (question === undefined || question === 'damaged') return undefined;
      const settled = await settlement(approvalId);
      const applied = await read({ approvalId, part: 'applied' }, parseApplied);
      return {
        ...question,
        approvalId,
        ...(settled === undefined ? {} : { settlement: settled }),
        ...(applied === undefined
          ? {}
          : { appliedAt: applied === 'damaged' ? expiryText(approvalId) : applied.at }),
      };
    },
    async ids({ unexpiredAt, limit }) {
      return (await namesIn(folder))
        .filter((name) => name.endsWith('.asked.json'))
        .map((name) => name.slice(0, name.indexOf('.')))
        .filter((id) => isApprovalId(id) && expiryOf(id) > unexpiredAt)
        .toSorted()
        .toReversed()
        .slice(0, limit);
    },
    async settle(approvalId, value) {
      return (await wasAsked(approvalId)) && (await createOnce(pathOf(approvalId, 'settled'), value));
    },
    async apply(approvalId, at) {
      return (await wasAsked(approvalId)) && (await createOnce(pathOf(approvalId, 'applied'), { at }));
    },
  };
}

function expiryText(approvalId: string): string {
  return new Date(expiryOf(approvalId)).toISOString();
}

/** Drafts that a crash left behind bear the id of their question and go with it. */
async function clearOld(folder: string, before: number): Promise<void> {
  const old = (await namesIn(folder)).filter((name) => {
    const id = name.replace(/^\./u, '').split('.')[0] ?? '';
    return isApprovalId(id) && expiryOf(id) < before;
  });
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}
