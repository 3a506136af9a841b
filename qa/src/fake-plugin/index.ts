export { FAKE_PLUGIN } from './constants.ts';
export { readFakeExecutions, writeFakePlugin } from './write-fake-plugin.ts';
