import { resolveStateDir } from '@openclaw/config';
import { createSessionStore, summarizeSession } from '@openclaw/telemetry';
import { type Cli, outputWidth } from '../cli.ts';
import { printJson } from '../output/print.ts';
import { findSession } from '../sessions/find-session.ts';
import { renderSession } from '../sessions/render-session.ts';
import type { SessionsFlags } from './sessions-list.ts';

/** `openclaw sessions show`: the facts of a session log (TEL-4). */
export async function showSession(cli: Cli, id: string, { agent, json }: SessionsFlags): Promise<void> {
  const sessions = createSessionStore({ stateDir: resolveStateDir(cli.env) });
  const facts = summarizeSession(await findSession(sessions, { id, agent }));
  if (json === true) return printJson(cli, facts);
  cli.stdout.write(renderSession(facts, { width: outputWidth(cli) }));
}
