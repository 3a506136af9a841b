import { type ClientTool, clientToolId, type Diagnostic, type ToolRef, toolRef } from '@openclaw/contracts';
import { findIdleRules, type PolicyRules } from '@openclaw/policy';
import { CONTROL_REFS } from '../control-refs.ts';
import type { AdoptedTools } from './adopt-tools.ts';

/** Rules that fit no tool of the application: a misspelt `ask` or `deny` guards nothing. */
export function tellIdleRules(
  rules: PolicyRules | undefined,
  { bound, client }: AdoptedTools,
): readonly Diagnostic[] {
  const tools = [...CONTROL_REFS, ...bound.map(({ tool }) => toolRef(tool)), ...client.map(clientRef)];
  return findIdleRules(rules ?? {}, { tools }).map(({ path, message }) => ({
    code: 'config_invalid',
    subject: `policy:${path}`,
    message,
  }));
}

function clientRef({ name }: ClientTool): ToolRef {
  return { id: clientToolId(name), source: 'client', owner: 'client', name };
}
