export { createWebPlugin, type WebPluginOptions } from './web-plugin.ts';
