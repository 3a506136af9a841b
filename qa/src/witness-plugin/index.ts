export type { WitnessPluginData, WitnessReply } from './plugin-entry.ts';
export { never, startWitness, type Witness, type WitnessEvent } from './start-witness.ts';
export { witnessTool } from './witness-tool.ts';
export { writeWitnessPlugin } from './write-witness-plugin.ts';
