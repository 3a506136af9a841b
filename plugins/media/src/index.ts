export { mediaPlugin } from './media-plugin.ts';
