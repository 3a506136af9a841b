import { encodeMessage, parseHostMessage } from '../protocol.ts';
import { openChannel } from './channel.ts';
import { openEngineHooks } from './engine-hooks.ts';
import { takeExit } from './exit.ts';
import { createGuestRealm } from './guest-realm.ts';
import { serveProgram } from './serve-program.ts';
import { shed } from './shed.ts';

/**
 * The child's whole life: boot, shed, say ready, serve one program, exit. Its text is handed to Node on the
 * command line, because it may not read a file.
 */
function main(): void {
  const exit = takeExit();
  const channel = openChannel();
  const first = parseHostMessage(channel.read() ?? '');
  if (first?.type !== 'boot') exit(2);
  else {
    try {
      const sealHooks = openEngineHooks();
      const realm = createGuestRealm(first.guest);
      shed();
      channel.write(encodeMessage({ type: 'ready' }));
      const next = parseHostMessage(channel.read() ?? '');
      if (next?.type === 'run') serveProgram(next, { channel, realm, sealHooks });
    } catch {
      // SECURITY: what is caught here may belong to the guest. Looking at it, or letting Node report it, would
      // run the guest's code in this realm. The host sees the exit code.
      exit(3);
    }
    exit(0);
  }
}

main();
