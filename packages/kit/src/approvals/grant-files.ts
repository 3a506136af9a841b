import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApprovalGrant, ApprovalStore, Logger } from '@openclaw/contracts';
import { byAgentAndTool, grantIdOf, isGrantId } from './grant-id.ts';
import { parseGrant } from './parse-kept.ts';
import { isMissing, makeOwnFolder, namesIn, readJsonFile, replaceWhole } from './whole-file.ts';

type GrantFiles = Pick<ApprovalStore, 'grant' | 'findGrant' | 'grants' | 'revoke'>;

/** Grants, a file each. One that cannot be read is told and gives no right. */
export function createGrantFiles(folder: string, logger: Logger): GrantFiles {
  const pathOf = (grantId: string): string => join(folder, `${grantId}.json`);

  async function read(grantId: string): Promise<ApprovalGrant | undefined> {
    const file = await readJsonFile(pathOf(grantId));
    if (!file.exists) return undefined;
    const grant = parseGrant(file.value);
    if (grant !== undefined && grantIdOf(grant.agentId, grant.tool.id) === grantId)
      return { ...grant, grantId };
    logger.warn({ file: pathOf(grantId) }, 'an approval grant cannot be read and counts for nothing');
    return undefined;
  }

  return {
    async grant({ agentId, tool, grantedAt }) {
      await makeOwnFolder(folder);
      const grantId = grantIdOf(agentId, tool.id);
      await replaceWhole(pathOf(grantId), { agentId, tool, grantedAt });
      return { grantId, agentId, tool, grantedAt };
    },
    findGrant: (agentId, toolId) => read(grantIdOf(agentId, toolId)),
    async grants() {
      const ids = (await namesIn(folder)).flatMap((name) => {
        const id = name.endsWith('.json') ? name.slice(0, -'.json'.length) : '';
        return isGrantId(id) ? [id] : [];
      });
      const found = await Promise.all(ids.map(read));
      return found.filter((grant) => grant !== undefined).toSorted(byAgentAndTool);
    },
    async revoke(grantId) {
      if (!isGrantId(grantId)) return false;
      try {
        await rm(pathOf(grantId));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
  };
}
