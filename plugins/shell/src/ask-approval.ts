import {
  boundText,
  type JsonObject,
  type PluginHook,
  type PluginHooks,
  type ToolCallSight,
} from '@openclaw/plugin-sdk';
import { planCommand } from './plan-command.ts';
import { ownerOf, type ShellHost } from './shell-host.ts';

type BeforeToolCall = NonNullable<PluginHooks['before_tool_call']>;

/** SECURITY: after every other hook, so that none can change a command that was let through without a question. */
const LAST = -Number.MAX_VALUE;

interface Ask {
  readonly action: 'ask';
  readonly reason: string;
  readonly onceOnly: true;
}

/** Owners under which a host may register this plugin. */
const OWNERS: ReadonlySet<string> = new Set(['core', 'shell']);

const EXEC_REASON = 'the command runs on this machine, with the rights of the Gateway';

/** Asks a person about each `exec`, and about each text for a running program, as the configuration says. */
export function askApproval(host: ShellHost): BeforeToolCall {
  const hook: PluginHook<(sight: ToolCallSight) => Ask | undefined> = {
    priority: LAST,
    run(sight) {
      const { tool } = sight;
      if (tool.source !== 'openclaw' || !OWNERS.has(tool.owner)) return undefined;
      if (tool.name !== 'exec' && tool.name !== 'process') return undefined;
      const reason = reasonToAsk(sight, host);
      // SECURITY: whoever allowed `git status` for always would have allowed `rm -rf` for always.
      return reason === undefined ? undefined : { action: 'ask', reason, onceOnly: true };
    },
  };
  return hook;
}

function reasonToAsk({ tool, arguments: args, run }: ToolCallSight, host: ShellHost): string | undefined {
  if (host.settings.approval === 'never') return undefined;
  if (tool.name === 'exec') return isListed(args, host) ? undefined : EXEC_REASON;
  // To read, signal or end what was approved is part of that; to type into it is as much as a new command.
  if (args['action'] !== 'write') return undefined;
  const id = String(args['id']);
  const command = host.programs.find(ownerOf(run), id)?.command;
  return `the text goes to the running program ${id}${command === undefined ? '' : `: ${JSON.stringify(boundText(command, 200))}`}`;
}

function isListed(args: JsonObject, host: ShellHost): boolean {
  const { command, args: words } = args;
  if (host.settings.approval !== 'unlisted' || typeof command !== 'string') return false;
  // Input is a second program to many an interpreter, so it needs a person whatever the command.
  if (args['stdin'] !== undefined) return false;
  if (words === undefined) return planCommand({ command }, host).isListed;
  return (
    Array.isArray(words) &&
    words.every((word) => typeof word === 'string') &&
    planCommand({ command, args: words }, host).isListed
  );
}
