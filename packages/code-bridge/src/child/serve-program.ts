import {
  type ChildMessage,
  encodeMessage,
  type GuestMessage,
  parseGuestMessage,
  parseHostMessage,
  type RunMessage,
} from '../protocol.ts';
import type { Channel } from './channel.ts';
import type { GuestFunctions, GuestRealm } from './guest-realm.ts';
import { compileProgram } from './program-text.ts';

const NOTHING_PENDING =
  'The program waits for something that cannot come: no call is under way, and there are no timers.';

export interface ProgramDeps {
  readonly channel: Channel;
  readonly realm: GuestRealm;
  sealHooks(guest: GuestFunctions): void;
}

/** Runs one program to its end: forwards its messages, hands it the host's answers, says how it ended. */
export function serveProgram(run: RunMessage, deps: ProgramDeps): void {
  const { channel, realm } = deps;
  const program = compileProgram(run.code);
  if (!program.ok) {
    const { ok: _, ...problem } = program;
    channel.write(encodeMessage({ type: 'failure', code: 'syntax_error', ...problem }));
    return;
  }
  const guest = realm.open(run.limits);
  deps.sealHooks(guest);
  guest.start(realm.evaluate(program.script), program.wrapped);
  let calls = 0;
  let answers = 0;
  for (;;) {
    realm.settle();
    const sent = forward(guest, channel);
    if (sent === 'ended') return;
    calls += sent;
    if (calls === answers) {
      guest.idle();
      if (forward(guest, channel) === 'ended') return;
      channel.write(encodeMessage(failure(NOTHING_PENDING)));
      return;
    }
    channel.write(encodeMessage({ type: 'waiting', calls, answers }));
    const answer = nextAnswer(channel);
    if (answer === undefined) return;
    answers += 1;
    guest.deliver(answer);
  }
}

/** Sends what the guest has in its outbox; gives the number of calls among it. */
function forward(guest: GuestFunctions, channel: Channel): number | 'ended' {
  let calls = 0;
  for (let text = guest.take(); text !== undefined; text = guest.take()) {
    // SECURITY: only a string is ever looked at; anything else may be an object that runs code when touched.
    const message = typeof text === 'string' ? parseGuestMessage(text) : undefined;
    if (message === undefined) {
      channel.write(encodeMessage(failure('The program broke the bridge it runs in.')));
      return 'ended';
    }
    channel.write(encodeMessage(message));
    if (isEnd(message)) return 'ended';
    if (message.type === 'call') calls += 1;
  }
  return calls;
}

function nextAnswer(channel: Channel): string | undefined {
  const line = channel.read();
  if (line === undefined || parseHostMessage(line)?.type !== 'answer') return undefined;
  return line;
}

function isEnd(message: GuestMessage): boolean {
  return message.type === 'result' || message.type === 'failure';
}

function failure(message: string): ChildMessage {
  return { type: 'failure', code: 'program_error', message };
}
