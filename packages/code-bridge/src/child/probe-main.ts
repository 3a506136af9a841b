import {
  encodeMessage,
  type GuestLimits,
  type HostMessage,
  type ProbeFinding,
  parseHostMessage,
} from '../protocol.ts';
import { openChannel } from './channel.ts';
import { openEngineHooks } from './engine-hooks.ts';
import { takeExit } from './exit.ts';
import { createGuestRealm, type GuestRealm } from './guest-realm.ts';
import { ATTEMPTS, codeOf } from './probe-attempts.ts';
import { reachableScriptFunctions } from './probe-graph.ts';
import { createReach } from './probe-reach.ts';
import { shed } from './shed.ts';

/** Only the shapes matter: no program runs in this child. */
const ANY_LIMITS: GuestLimits = {
  maxCalls: 1,
  maxPendingCalls: 1,
  maxMessageCharacters: 1,
  maxLogLines: 1,
  maxLogLineCharacters: 1,
  maxLogCharacters: 1,
};

/**
 * The isolation probe: code that has already left the guest realm. With a `boot` message it first becomes what
 * a child is when a program runs in it; without one it tries what Node's permission mode denies by itself.
 */
async function main(): Promise<void> {
  const exit = takeExit();
  const channel = openChannel();
  const read = (): HostMessage | undefined => parseHostMessage(channel.read() ?? '');
  let message = read();
  let realm: GuestRealm | undefined;
  if (message?.type === 'boot') {
    const sealHooks = openEngineHooks();
    realm = createGuestRealm(message.guest);
    shed();
    sealHooks(realm.open(ANY_LIMITS));
    channel.write(encodeMessage({ type: 'ready' }));
    message = read();
  }
  if (message?.type !== 'probe') exit(2);
  else {
    const reach = createReach(realm);
    const { targets } = message;
    const capabilities: ProbeFinding[] = [];
    for (const [name, attempt] of Object.entries(ATTEMPTS)) {
      capabilities.push(await probe(name, () => attempt(reach, targets)));
    }
    if (realm !== undefined) capabilities.push(probeGraph());
    channel.write(encodeMessage({ type: 'probed', capabilities }));
    exit(0);
  }
}

async function probe(name: string, attempt: () => unknown): Promise<ProbeFinding> {
  try {
    await attempt();
    return { name, result: 'open', detail: 'it worked' };
  } catch (error) {
    const text = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
    return { name, result: 'denied', detail: text.slice(0, 200) };
  }
}

function probeGraph(): ProbeFinding {
  const name = 'find code of Node among reachable objects';
  const found = reachableScriptFunctions(globalThis);
  return found.length === 0
    ? { name, result: 'denied', detail: 'only the language is left' }
    : { name, result: 'open', detail: found.slice(0, 5).join(', ').slice(0, 500) };
}

await main();
