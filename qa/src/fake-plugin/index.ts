export { FAKE_PLUGIN } from './constants.ts';
export type { FakeExecution } from './plugin-entry.ts';
export { readFakeExecutions, writeFakePlugin } from './write-fake-plugin.ts';
