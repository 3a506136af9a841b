import { runTurn } from '@openclaw/agent';
import {
  asOpenClawError,
  boundText,
  messageOf,
  OpenClawError,
  type SessionIdentity,
} from '@openclaw/contracts';
import { BACKGROUND_CHANNEL, type BackgroundRun, type BackgroundRunResult } from '@openclaw/plugin-sdk';
import type { Scope } from './scope.ts';
import { SERVICES } from './tokens.ts';

export type OpenSession = (wanted: {
  readonly agentId: string;
  readonly sessionKey: string;
  readonly maxLogBytes: number;
}) => Promise<SessionIdentity>;

const SESSION_PATTERN = /^[a-z0-9][a-z0-9_-]{0,63}$/u;
const MAX_MESSAGE_CHARACTERS = 20_000;
const MAX_ERROR_CHARACTERS = 1_000;
/** Runs that come for years must not fill the disk: past it another session of that name begins. */
const MAX_LOG_BYTES = 8 * 1024 * 1024;
/** Of a name, the newest. */
const KEPT_SESSIONS = 4;
/** Milliseconds: eight days, so that the next of runs that come once a week still finds the answer. */
const QUESTIONS_OPEN_FOR_MS = 8 * 24 * 3_600_000;

/**
 * One run of an agent for a plugin, planned, checked and recorded as any other. A call that needs approval is
 * refused and its question kept; once a person has allowed it, the same call of a later run passes, if that comes
 * within eight days of the question. Never rejects.
 */
export async function startBackgroundRun(
  { scope, openSession, pluginId }: { scope: Scope; openSession: OpenSession; pluginId: string },
  run: BackgroundRun,
): Promise<BackgroundRunResult> {
  try {
    const { agentId, session: name, message, askedFrom, signal } = checkRun(run);
    // SECURITY: below the plugin's own id, so that it cannot speak in a conversation of a person.
    const sessionKey = `agent:${agentId}:${pluginId}:${name}`;
    const session = await openSession({ agentId, sessionKey, maxLogBytes: MAX_LOG_BYTES });
    await removeOlder(scope, session);
    const agent = scope.get(SERVICES.agent);
    const events = runTurn(
      {
        ...agent,
        approvals: scope.get(SERVICES.approvals).unattended({ openForMs: QUESTIONS_OPEN_FOR_MS }),
        // SECURITY: else a channel would get by a later run what its rules deny it now.
        resolvePolicy: ({ channel }, model) =>
          scope.get(SERVICES.policies)({
            agentId,
            channel,
            ...(askedFrom === undefined ? {} : { askedFrom }),
            ...(model === undefined ? {} : { model }),
          }),
      },
      {
        session,
        channel: BACKGROUND_CHANNEL,
        messages: [{ role: 'user', content: [{ type: 'text', text: message }] }],
        clientTools: [],
        signal,
      },
    );
    for await (const event of events) {
      if (event.type === 'finished') return { ok: true, text: event.text };
    }
    throw new OpenClawError('internal_error', 'The run ended without its last event.');
  } catch (thrown) {
    const { code, message } = asOpenClawError(thrown);
    return { ok: false, code, message: boundText(message, MAX_ERROR_CHARACTERS) };
  }
}

/** A log that cannot be removed now can be before a later run, so that this one need not fail. */
async function removeOlder(scope: Scope, { agentId, sessionKey }: SessionIdentity): Promise<void> {
  const { logger } = scope.get(SERVICES.options);
  try {
    const removed = await scope
      .get(SERVICES.sessions)
      .removeOlder(agentId, sessionKey, { keep: KEPT_SESSIONS });
    if (removed.length > 0)
      logger.info({ agentId, sessionKey, sessionIds: removed }, 'old session logs were removed');
  } catch (thrown) {
    logger.warn({ agentId, sessionKey, reason: messageOf(thrown) }, 'old session logs cannot be removed');
  }
}

/** Plugins are not type-checked. */
function checkRun(run: BackgroundRun): BackgroundRun {
  const {
    agentId,
    session,
    message,
    askedFrom,
    signal,
  }: Readonly<Partial<Record<keyof BackgroundRun, unknown>>> = run;
  if (typeof agentId !== 'string') throw unusable('agentId must be a string');
  if (typeof session !== 'string' || !SESSION_PATTERN.test(session)) {
    throw unusable(`session must match ${SESSION_PATTERN.source}`);
  }
  if (typeof message !== 'string' || message.trim() === '' || message.length > MAX_MESSAGE_CHARACTERS) {
    throw unusable(`message must be text of 1 to ${MAX_MESSAGE_CHARACTERS} characters`);
  }
  if (askedFrom !== undefined && typeof askedFrom !== 'string') throw unusable('askedFrom must be a string');
  if (!(signal instanceof AbortSignal)) throw unusable('signal must be an AbortSignal');
  return {
    agentId,
    session,
    message: message.toWellFormed(),
    ...(askedFrom === undefined ? {} : { askedFrom }),
    signal,
  };
}

function unusable(why: string): OpenClawError {
  return new OpenClawError('request_invalid', `The plugin asked for a run that cannot be started: ${why}.`);
}
