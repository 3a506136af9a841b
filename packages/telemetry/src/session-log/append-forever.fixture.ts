import { writeSync } from 'node:fs';
import { message } from './records.fixture.ts';
import { createSessionStore } from './session-store.ts';

const [, , stateDir = ''] = process.argv;
const store = createSessionStore({ stateDir });
const log = await store.open({ agentId: 'main', sessionKey: 'agent:main:killed', sessionId: 'killed' });
for (let turn = 0; ; turn += 1) {
  await log.append(message('user', `${turn} `.padEnd(20_000, '.')));
  writeSync(1, `${turn}\n`);
}
