import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type OpenClawConfig, resolveAgent } from '@openclaw/config';
import { OpenClawError } from '@openclaw/contracts';
import { DEFAULT_AGENT_ID } from './agent-profile.ts';

/** The folder that each agent's tools work in. */
export interface Workspaces {
  /** Absolute; the folder of `main` for an agent that has none of its own. */
  of(agentId: string): string;
}

/** Makes the workspace folders of all configured agents; without one it is `workspace` in the state folder. */
export async function makeWorkspaces(options: {
  readonly config: OpenClawConfig;
  readonly baseDir: string;
  readonly stateDir: string;
}): Promise<Workspaces> {
  const { config, baseDir, stateDir } = options;
  const folderOf = (agentId: string): string => {
    const { workspace } = resolveAgent(config, agentId);
    return workspace === undefined ? join(stateDir, 'workspace') : resolve(baseDir, workspace);
  };
  const main = folderOf(DEFAULT_AGENT_ID);
  const agentIds = [DEFAULT_AGENT_ID, ...Object.keys(config.agents?.list ?? {})];
  const folders = new Map(agentIds.map((agentId) => [agentId, folderOf(agentId)]));
  for (const folder of new Set(folders.values())) await makeFolder(folder);
  return { of: (agentId) => folders.get(agentId) ?? main };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw new OpenClawError('config_unreadable', `The workspace folder ${folder} cannot be made.`, { cause });
  }
}
