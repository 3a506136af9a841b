import type { AgentProfile } from '@openclaw/agent';
import { type OpenClawConfig, resolveAgent } from '@openclaw/config';
import { OpenClawError } from '@openclaw/contracts';

/** The agent that exists without being configured. */
export const DEFAULT_AGENT_ID = 'main';

const DEFAULT_SYSTEM_PROMPT = 'You are OpenClaw, an assistant that gets things done with tools.';
const DEFAULT_MAX_MODEL_REQUESTS = 50;

/** The profile of `main` or of an agent in `agents.list`; throws `agent_unknown` for any other. */
export function agentProfile(config: OpenClawConfig, agentId: string): AgentProfile {
  const list = config.agents?.list ?? {};
  if (agentId !== DEFAULT_AGENT_ID && !Object.hasOwn(list, agentId)) {
    const known = [...new Set([DEFAULT_AGENT_ID, ...Object.keys(list)])].join(', ');
    const asked = JSON.stringify(agentId.slice(0, 100));
    throw new OpenClawError('agent_unknown', `No agent ${asked} is configured. There is: ${known}.`);
  }
  const { systemPrompt, harness, maxModelRequests } = resolveAgent(config, agentId);
  return {
    agentId,
    systemPrompt: systemPrompt ?? DEFAULT_SYSTEM_PROMPT,
    harness,
    maxModelRequests: maxModelRequests ?? DEFAULT_MAX_MODEL_REQUESTS,
  };
}
