export { automationsPlugin } from './automations-plugin.ts';
