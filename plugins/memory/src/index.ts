export { memoryPlugin } from './memory-plugin.ts';
