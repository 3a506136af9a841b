export { addQaCommands } from './add-qa-commands.ts';
