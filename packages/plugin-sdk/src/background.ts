import type { PluginContext } from './tool-plugin.ts';

/** The channel of runs that plugins start, for rules of policy: `tools.byChannel.automation`. */
export const BACKGROUND_CHANNEL = 'automation';

/** A turn of an agent that nobody asked for at that moment. */
export interface BackgroundRun {
  readonly agentId: string;
  /**
   * Names the conversation among the plugin's own: lower-case letters, digits, `_` and `-`, at most 64. Its session
   * key is `agent:<agentId>:<pluginId>:<session>`, so no plugin writes into a conversation of somebody else.
   */
  readonly session: string;
  /** What the agent is told; at most 20 000 characters. It sees nothing of earlier runs. */
  readonly message: string;
  /** The `run.channel` in which somebody asked for this run: the rules of that channel hold for it too. */
  readonly askedFrom?: string;
  readonly signal: AbortSignal;
}

/** `code` is one of the house's errors, such as `agent_unknown`, `run_cancelled` or `provider_unavailable`. */
export type BackgroundRunResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** What a plugin may know and do between calls. */
export interface BackgroundContext extends PluginContext {
  /** Aborts when the host stops. */
  readonly signal: AbortSignal;
  /**
   * Runs the agent as any run of it: its model, its policy, hooks and log, on the channel `automation`. Nobody is
   * there to be asked: a call that needs approval is refused until a person has given it. Never rejects.
   */
  startRun(run: BackgroundRun): Promise<BackgroundRunResult>;
}
