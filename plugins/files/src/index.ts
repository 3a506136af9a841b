export { filesPlugin } from './files-plugin.ts';
