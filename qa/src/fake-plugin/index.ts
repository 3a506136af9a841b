export { FAKE_PLUGIN, type FakeTarget } from './constants.ts';
export type { FakeExecution } from './plugin-entry.ts';
export {
  type FakePluginOptions,
  type FakePluginPackage,
  readFakeExecutions,
  writeFakePlugin,
} from './write-fake-plugin.ts';
