export { createShellPlugin, type ShellPluginOptions } from './shell-plugin.ts';
